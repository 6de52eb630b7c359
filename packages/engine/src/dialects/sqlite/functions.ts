import { functionCatalogue } from "../function-catalogue-model.ts";

/**
 * The functions of SQLite as its own makers build it, with the extensions that most builds have in them (mathematics, JSON, full-text
 * search, R-trees). A program may bring others; a schema does not tell of them.
 *
 * @see https://www.sqlite.org/lang_corefunc.html and https://www.sqlite.org/lang_aggfunc.html
 */
export const sqliteFunctions = functionCatalogue(`
abs any>any
acos,acosh,asin,asinh,atan,atanh,cos,cosh,degrees,exp,ln,log10,log2,radians,sin,sinh,sqrt,tan,tanh any>float
atan2,pow,power any,any>float
mod any,any>any
pi >float
ceil,ceiling,floor,trunc any>any
log any,?any>float
sign any>integer
avg,total,median +any>float
percentile,percentile_cont,percentile_disc +any,any>float@3.51
count +>integer +any>integer
group_concat +any,?any>text
string_agg +any,any>text@3.44
max,min +any>any any,any...>any
sum +any>any
json_group_array +any>text
json_group_object +any,any>text
jsonb_group_array +any>binary@3.45
jsonb_group_object +any,any>binary@3.45
geopoly_group_bbox +any>binary
cume_dist,percent_rank ~>float@3.25
dense_rank,rank,row_number ~>integer@3.25
ntile ~any>integer@3.25
first_value,last_value ~any>any@3.25
nth_value ~any,any>any@3.25
lag,lead ~any,?any,any>any@3.25
changes,last_insert_rowid,total_changes,random >integer
char ?any...>text
coalesce any,any...>any
concat any...>text@3.44
concat_ws any,any...>text@3.44
current_date,current_time,current_timestamp,sqlite_source_id,sqlite_version,fts5_source_id >text
date,time,datetime,strftime,printf ?any...>text
format ?any...>text@3.38
julianday ?any...>float
unixepoch ?any...>integer@3.38
timediff any,any>text@3.43
glob,instr any,any>integer
like any,any,?any>integer
hex,lower,upper,quote,typeof any>text
if any,any...>any@3.48
iif any,any,any...>any@3.32
ifnull,nullif any,any>any
length,unicode any>integer
octet_length any>integer@3.43
subtype any>integer
likelihood any,any>any
likely,unlikely any>any
load_extension any,?any>any
ltrim,rtrim,trim any,?any>text
randomblob,zeroblob any>binary
replace any,any,any>text
round any,?any>float
sqlite_compileoption_get any>text
sqlite_compileoption_used any>integer
sqlite_log any,any>any
substr any,any,?any>text
substring any,any,?any>text@3.34
unhex any,?any>binary@3.41
unistr,unistr_quote any>text@3.50
json any>text
json_array,json_object ?any...>text
json_insert,json_replace,json_set any,any...>text any>text
json_array_insert any,any...>text@3.52
jsonb_array_insert any,any...>binary@3.52
json_array_length any,?any>integer
json_error_position any>integer@3.42
json_extract any,any...>any any>any
json_patch any,any>text
json_pretty any,?any>text@3.46
json_quote any>text
json_remove any...>text
json_type any,?any>text
json_valid any,?any>integer
jsonb any>binary@3.45
jsonb_array,jsonb_object ?any...>binary@3.45
jsonb_extract any,any...>any@3.45
jsonb_insert,jsonb_replace,jsonb_set any,any...>binary@3.45
jsonb_patch any,any>binary@3.45
jsonb_remove any...>binary@3.45
json_each,json_tree *any,?any>any
jsonb_each,jsonb_tree *any,?any>any@3.51
fts3_tokenizer any,?any>any
match any,any>integer
fts5 any>any
fts5_get_locale,bm25,highlight,snippet ?any...>any
fts5_insttoken any>any
fts5_locale any,any>any
matchinfo any,?any>binary
offsets,optimize any>text
rtreecheck ?any...>text
rtreedepth any>integer
rtreenode any,any>text
geopoly_area any>float
geopoly_bbox,geopoly_blob,geopoly_ccw any>binary
geopoly_contains_point any,any,any>integer
geopoly_debug any>any
geopoly_json any>text
geopoly_overlap,geopoly_within any,any>integer
geopoly_regular any,any,any,any>binary
geopoly_svg any...>text
geopoly_xform any,any,any,any,any,any,any>binary
raise any,?any>any
`);
