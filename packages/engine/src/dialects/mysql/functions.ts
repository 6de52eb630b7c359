import { functionCatalogue } from "../function-catalogue-model.ts";

/**
 * The functions of MySQL from 5.7 and of MariaDB from 10.3: `@mysql8` is of MySQL 8.0 and later alone, `@mariadb` of every MariaDB alone.
 * Those that the grammar knows by words of their own are among them.
 *
 * @see https://dev.mysql.com/doc/refman/8.4/en/built-in-function-reference.html
 * @see https://mariadb.com/kb/en/function-and-operator-reference/
 */
export const mysqlFunctions = functionCatalogue(`
abs,cast,ceil,ceiling,centroid,convexhull,default,endpoint,envelope,exteriorring,floor,st_centroid,st_convexhull any>any
acos,area,asin,cos,cot,degrees,exp,glength,ln,log10,log2,radians,sin,sqrt,st_area,tan,x,y any>float
add_months,nvl any,any>any@mariadb
adddate,addtime,buffer,date_add,date_sub,geometryn,ifnull,interiorringn,mod,name_const,nullif,pointn any,any>any
aes_decrypt,aes_encrypt any,any>binary any,any,?any,any,any,any>binary@mysql5.7 any,any,?any,any>binary@mariadb11.2
any_value any>any@mysql5.7
asbinary,aswkb,compress,inet6_aton,st_asbinary,st_aswkb,uncompress,unhex any>binary
ascii,bit_count,bit_length,char_length,character_length,coercibility,day,dayofmonth,dayofweek,dayofyear any>integer
astext,aswkt,bin,charset,collation,dayname,from_base64,geometrytype,hex,inet6_ntoa,inet_ntoa,json_quote any>text
atan,atan2,log any,?any>float
avg,max,min,sum +any>any
benchmark,contains,crosses,datediff,disjoint,equals,find_in_set,get_lock,instr,intersects,json_overlaps any,any>integer
bin_to_uuid any,?any>text@mysql8
binlog_gtid_pos any,any>text@mariadb
bit_and,bit_or,bit_xor +any>integer
boundary,pointonsurface,st_boundary,st_pointonsurface any>any@mariadb
can_access_column,can_access_database,can_access_table,can_access_view,grouping any...>integer@mysql8
char,concat any...>text
chr,column_json,column_list,ltrim_oracle,natural_sort_key,rtrim_oracle,trim_oracle any>text@mariadb
coalesce any...>any
column_add any,any,any...2>binary@mariadb
column_check,isring,lengthb,st_isring any>integer@mariadb
column_create any,any...2>binary@mariadb
column_delete any,any...>binary@mariadb
column_exists,json_equals,json_exists any,any>integer@mariadb
column_get any,?any,any>any@mariadb
concat_operator_oracle,sformat any...>text@mariadb
concat_ws,elt,make_set any,any...>text
connection_id,found_rows,release_all_locks,row_count,uuid_short >integer
conv,replace,substring_index,updatexml any,any,any>text
convert,from_unixtime,geomcollfromtext,geomcollfromwkb,geometrycollectionfromtext,geometrycollectionfromwkb any,?any>any
convert_tz any,any,any>timestamp
count +any...>integer +>integer
crc32,extract,json_length,week,yearweek any,?any>integer
crc32c,master_gtid_wait any,?any>integer@mariadb
cume_dist,percent_rank ~>float
curdate,current_date,utc_date >date
current_role,current_user,database,schema,session_user,system_user,user,uuid,version >text
current_time,curtime,utc_time ?any>time
current_timestamp,localtime,localtimestamp,now,sysdate,utc_timestamp ?any>timestamp
date,from_days,last_day any>date
date_format,format,lpad,mid,rpad,substr,substring any,any,?any>text
decode,encode any,any>binary
decode_histogram any,any>float@mariadb
decode_oracle any,any,any...>any@mariadb
dense_rank,row_number ~>integer
des_decrypt,des_encrypt,encrypt any,?any>binary
dimension,hour,inet_aton,is_free_lock,is_ipv4,is_ipv4_compat,is_ipv4_mapped,is_ipv6,is_used_lock,isclosed any>integer
distance any,any,?any>float@mysql9
etag any...>text@mysql9
export_set any,any,any,?any,any>text
extractvalue,get_format,left,repeat,right,sha2,time_format any,any>text
field,interval any,any...>integer
first_value ~any>any
format_bytes any>text@mysql8 any>text@mariadb11.8
format_pico_time,statement_digest,statement_digest_text any>text@mysql8
from_vector,vector_to_string any>text@mysql9
geometrycollection ?any...>spatial
geometryfromtext,geometryfromwkb,geomfromtext,geomfromwkb,linefromtext,linefromwkb,linestringfromtext any,?any>any
greatest,least any,any...>any
group_concat +any...>text
gtid_subset,mbrcoveredby,mbrcovers any,any>integer@mysql
gtid_subtract any,any>text@mysql
icu_version,roles_graphml >text@mysql8
if,timestampadd any,any,any>any
insert any,any,any,any>text
is_uuid,json_storage_free,ps_thread_id any>integer@mysql8
isempty,isnull,issimple,json_depth,json_valid,length,microsecond,minute,month,numgeometries,numinteriorrings any>integer
json_array ?any...>json
json_array_append,json_array_insert,json_insert,json_replace,json_set any,any,any...2>json
json_array_intersect,json_key_value,json_object_filter_keys any,any>json@mariadb11.2
json_arrayagg +any>json
json_compact,json_loose,json_normalize any>json@mariadb
json_contains,locate any,any,?any>integer
json_contains_path any,any,any...>integer
json_detailed any,?any>json@mariadb
json_duality_object any...>json@mysql9
json_extract,json_merge,json_merge_patch,json_merge_preserve,json_remove any,any...>json
json_keys,json_pretty any,?any>json
json_object >json any,any...2>json
json_object_to_array any>json@mariadb11.2
json_objectagg +any,any>json
json_query any,any>json@mariadb
json_schema_valid any,any>integer@mysql8 any,any>integer@mariadb11.1
json_schema_validation_report any,any>json@mysql8
json_search any,any,any...>text
json_storage_size,validate_password_strength any>integer@mysql5.7
json_table *any...>any
json_type,json_unquote,lcase,load_file,lower,ltrim,md5,monthname,oct,old_password,password,quote,reverse any>text
json_value,st_asgeojson any,?any,any>text
kdf any,any,any,?any,any>binary@mariadb11.3
lag,lead ~any,?any,any>any
last_insert_id ?any>integer
last_value any...>any ~any>any
lastval,nextval any>integer@mariadb10.3
linestring,multilinestring,multipoint,multipolygon,polygon any...>spatial
linestringfromwkb,mlinefromtext,mlinefromwkb,mpointfromtext,mpointfromwkb,mpolyfromtext,mpolyfromwkb any,?any>any
lpad_oracle,rpad_oracle,substr_oracle any,any,?any>text@mariadb
makedate any,any>date
maketime any,any,any>time
master_pos_wait any,any,?any,any>integer
match any...>float
mbrcontains,mbrdisjoint,mbrequal,mbrequals,mbrintersects,mbroverlaps,mbrtouches,mbrwithin,overlaps,period_add any,any>integer
median ~any>float@mariadb10.3
member any,any>integer@mysql8
multilinestringfromtext,multipointfromtext,multipolygonfromtext,pointfromtext,pointfromwkb,polyfromtext any,?any>any
nth_value ~any,any>any
ntile ~any>integer
numpoints,octet_length,ord,quarter,release_lock,second,sign,sleep,srid,st_dimension,st_isclosed,st_isempty any>integer
nvl2 any,any,any>any@mariadb
percentile_cont ~any;any>float@mariadb10.3
percentile_disc ~any;any>any@mariadb10.3
period_diff,position,st_contains,st_crosses,st_disjoint,st_equals,st_intersects,st_overlaps,st_touches any,any>integer
pi >float
point any,any>spatial
polyfromwkb,polygonfromtext,polygonfromwkb,round,st_geomcollfromwkb,st_geometrycollectionfromwkb,st_linefromwkb any,?any>any
pow,power any,any>float
ps_current_thread_id >integer@mysql8
rand ?any>float
random_bytes any>binary any>binary@mysql5.7
rank ~?any...>integer
regexp_instr any,any>integer any,any,?any,any,any,any>integer@mysql8
regexp_like any,any,?any>integer@mysql8
regexp_replace any,any,any>text any,any,any,?any,any,any>text@mysql8
regexp_substr any,any>text any,any,?any,any,any>text@mysql8
replace_oracle any,any,any>text@mariadb
rownum >integer@mariadb10.6
rtrim,sha,sha1,soundex,space,st_astext,st_aswkt,st_geometrytype,to_base64,ucase,upper any>text
sec_to_time,time any>time
setval any,any,?any,any>integer@mariadb10.3
source_pos_wait any,any,?any,any>integer@mysql8
st_buffer any,any>any any,any,any...>spatial@mysql
st_buffer_strategy any,?any>binary@mysql
st_collect +any>spatial@mysql8 +any>spatial@mariadb11.8
st_difference,st_geometryn,st_interiorringn,st_intersection,st_pointn,st_symdifference,st_union,str_to_date any,any>any
st_distance any,any>float any,any,?any>float@mysql8
st_distance_sphere any,any...>float
st_endpoint,st_envelope,st_exteriorring,st_startpoint,startpoint,values any>any
st_frechetdistance,st_hausdorffdistance any,any,?any>float@mysql8
st_geohash any,any,?any>text@mysql
st_geomcollfromtext,st_geometrycollectionfromtext,st_geometryfromtext,st_geometryfromwkb,st_geomfromtext any,?any>any any,?any,any>spatial@mysql8
st_geomfromgeojson any,?any,any>any
st_geomfromwkb,st_linefromtext,st_linestringfromtext,st_mlinefromtext,st_mpointfromtext,st_mpolyfromtext any,?any>any any,?any,any>spatial@mysql8
st_issimple,st_numgeometries,st_numinteriorrings,st_numpoints,time_to_sec,to_days,to_seconds,uncompressed_length any>integer
st_isvalid any>integer@mysql any>integer@mariadb11.8
st_latfromgeohash,st_longfromgeohash any>float@mysql
st_latitude,st_longitude any,?any>float@mysql8
st_length any>float any,?any>float@mysql8
st_lineinterpolatepoint,st_lineinterpolatepoints,st_pointatdistance any,any>spatial@mysql8
st_linestringfromwkb,st_mlinefromwkb,st_mpointfromwkb,st_mpolyfromwkb,st_multilinestringfromtext,st_multilinestringfromwkb any,?any>any
st_makeenvelope,st_pointfromgeohash any,any>spatial@mysql
st_multipointfromtext,st_multipointfromwkb,st_multipolygonfromtext,st_multipolygonfromwkb,st_polyfromwkb any,?any>any
st_numinteriorring any>integer@mysql
st_pointfromtext,st_pointfromwkb,st_polyfromtext,st_polygonfromtext any,?any>any any,?any,any>spatial@mysql8
st_polygonfromwkb any,?any>any
st_relate any,any,any>integer@mariadb
st_simplify any,any>spatial@mysql any,any>spatial@mariadb11.8
st_srid any>integer any,?any>any@mysql8
st_swapxy any>spatial@mysql8
st_transform any,any,?any>spatial@mysql8
st_validate any>spatial@mysql any>spatial@mariadb11.8
st_within,strcmp,touches,within any,any>integer
st_x,st_y any>float any,?any>any@mysql8
std,stddev,stddev_pop,stddev_samp,var_pop,var_samp,variance +any>float
string_to_vector,to_vector any>binary@mysql9
subdate,subtime,truncate any,any>any
sys_guid,wsrep_last_seen_gtid,wsrep_last_written_gtid >text@mariadb
timediff any,any>time
timestamp any,?any>timestamp
timestampdiff any,any,any>integer
to_char any,?any>text@mariadb
to_date any,?any>timestamp@mariadb12.3
to_number any,?any>float@mariadb12.2
trim any,?any>text
trunc any,?any>any@mariadb12.2
unix_timestamp ?any>any
uuid_to_bin any,?any>binary@mysql8
uuid_v4,uuid_v7 >text@mariadb11.7
value any>any@mariadb10.3
vec_distance any,any>float@mariadb11.7 any,any,?any>float@mysql9
vec_distance_cosine,vec_distance_euclidean any,any>float@mariadb11.7
vec_fromtext any>binary@mariadb11.7
vec_totext any>text@mariadb11.7
vector_dim any>integer@mysql9
wait_for_executed_gtid_set any,?any>integer@mysql
weekday,weekofyear,year any>integer
weight_string any,?any,any,any>binary
wsrep_sync_wait_upto_gtid any,?any>any@mariadb
`);
