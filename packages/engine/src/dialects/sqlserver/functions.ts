import { functionCatalogue } from "../function-catalogue-model.ts";

/**
 * The functions of SQL Server from 2016 (13) to 2025 (17). Those of a schema are called by its name, and are not among them.
 *
 * @see https://learn.microsoft.com/en-us/sql/t-sql/functions/functions
 */
export const sqlserverFunctions = functionCatalogue(`
abs,ceiling,degrees,floor,radians,sign any>any
acos,asin,atan,cos,cot,exp,log10,sin,sqrt,square,tan any>float
atn2 any,any>float
log any,?any>float
power any,any>any
pi >float
rand ?any>float
round any,any,?any>any
ascii,unicode any>integer
char,nchar,lower,upper,reverse,soundex,space any>text
charindex any,any,?any>integer
concat any,any...>text
concat_ws any,any,any...>text@14
difference,patindex any,any>integer
format any,any,?any>text
left,right any,any>text
len,datalength any>integer
ltrim,rtrim any,?any>text
trim ?any...>text@14
quotename any,?any>text
replace,translate any,any,any>text
replicate any,any>text
str any,?any,any>text
string_agg +any,any>text@14
string_escape any,any>text
stuff any,any,any,any>text
substring any,any,?any>text
ascii,left_shift,right_shift,bit_count,get_bit,set_bit ?any...>any
string_split,openjson,openxml,openrowset,openquery,opendatasource,generate_series,containstable,freetexttable,semantickeyphrasetable *?any...>any
semanticsimilaritydetailstable,semanticsimilaritytable,changetable,predict,json_table,regexp_matches,regexp_split_to_table,vector_search *?any...>any
ai_generate_chunks,fn_helpcollations,fn_my_permissions,fn_trace_gettable,fn_trace_geteventinfo,fn_dblog,fn_virtualfilestats *?any...>any
avg,checksum_agg,max,min,stdev,stdevp,sum,var,varp,approx_count_distinct +any>any
count,count_big +any>integer
grouping,grouping_id +any...>integer
approx_percentile_cont,approx_percentile_disc,product,json_arrayagg,json_objectagg +?any...>any
cume_dist,percent_rank,rank,dense_rank,row_number ~>any
ntile,first_value,last_value ~any>any
lag,lead ~any,?any,any>any
percentile_cont,percentile_disc ~any;any>any
cast,convert,parse,try_cast,try_convert,try_parse ?any...>any
coalesce any,any...>any
isnull,nullif any,any>any
iif any,any,any>any
choose any,any,any...>any
greatest,least any...>any@16
current_timestamp,getdate,getutcdate,sysdatetime,sysdatetimeoffset,sysutcdatetime,current_date ?any>timestamp
current_timezone,current_timezone_id >text
datefromparts any,any,any>date
datetimefromparts any,any,any,any,any,any,any>timestamp
datetime2fromparts any,any,any,any,any,any,any,any>timestamp
datetimeoffsetfromparts,smalldatetimefromparts,timefromparts ?any...>any
datename any,any>text
datepart,datediff,datediff_big ?any...>integer
dateadd any,any,any>any
datetrunc any,any>any@16
date_bucket any,any,any,?any>any@16
day,month,year any>integer
eomonth any,?any>date
isdate,isnumeric any>integer
switchoffset,todatetimeoffset any,any>timestamp
isjson any,?any>integer
json_value,json_query,json_modify,json_path_exists,json_array,json_object,json_contains ?any...>any
app_name,applock_mode,applock_test,assemblyproperty,asymkey_id,asymkeyproperty,base64_decode,base64_encode,binary_checksum ?any...>any
cert_id,certencoded,certprivatekey,certproperty,checksum,col_length,col_name,collationproperty,columnproperty,columns_updated ?any...>any
compress,connectionproperty,context_info,crypt_gen_random,current_request_id,current_transaction_id,current_user,cursor_status ?any...>any
database_principal_id,databasepropertyex,db_id,db_name,decompress,decryptbyasymkey,decryptbycert,decryptbykey ?any...>any
decryptbykeyautoasymkey,decryptbykeyautocert,decryptbypassphrase,encryptbyasymkey,encryptbycert,encryptbykey,encryptbypassphrase ?any...>any
error_line,error_message,error_number,error_procedure,error_severity,error_state,eventdata,file_id,file_idex,file_name ?any...>any
filegroup_id,filegroup_name,filegroupproperty,fileproperty,filepropertyex,formatmessage,fulltextcatalogproperty,fulltextserviceproperty ?any...>any
get_filestream_transaction_context,getansinull,has_dbaccess,has_perms_by_name,hashbytes,host_id,host_name,ident_current,ident_incr,ident_seed ?any...>any
identity,index_col,indexkey_property,indexproperty,is_member,is_objectsigned,is_rolemember,is_srvrolemember,key_guid,key_id,key_name ?any...>any
loginproperty,min_active_rowversion,newid,newsequentialid,next_value_for,object_definition,object_id,object_name,object_schema_name ?any...>any
objectproperty,objectpropertyex,original_db_name,original_login,parsename,permissions,publishingservername,pwdcompare,pwdencrypt,rowcount_big ?any...>any
schema_id,schema_name,scope_identity,serverproperty,session_context,session_user,sessionproperty,signbyasymkey,signbycert,sql_variant_property ?any...>any
stats_date,suser_id,suser_name,suser_sid,suser_sname,symkeyproperty,system_user,textptr,textvalid,tertiary_weights,trigger_nestlevel,type_id ?any...>any
type_name,typeproperty,update,user,user_id,user_name,verifysignedbyasymkey,verifysignedbycert,xact_state,contains,freetext ?any...>any
edit_distance,edit_distance_similarity,jaro_winkler_distance,jaro_winkler_similarity,regexp_count,regexp_instr,regexp_like,regexp_replace,regexp_substr ?any...>any@17
vector_distance,vector_norm,vector_normalize,vectorproperty,ai_generate_embeddings,unistr,current_date ?any...>any@17
shortest_path,last_node,node_id_from_parts,edge_id_from_parts,graph_id_from_edge_id,graph_id_from_node_id,object_id_from_edge_id,object_id_from_node_id ?any...>any
cube,rollup,sets,date,value,query,nodes,exist,modify,tostring,getdescendant,getreparentedvalue,getancestor,getlevel ?any...>any
isdescendantof,getroot,read,write,fn_builtin_permissions,next,fn_listextendedproperty ?any...>any
`);
