import { functionCatalogue } from "../function-catalogue-model.ts";

/**
 * The functions of PostgreSQL 12 to 18, with those that are parts of its grammar (`coalesce`). The last lines are what stands behind
 * operators, types and indexes, of which the names alone are told.
 *
 * @see https://www.postgresql.org/docs/current/functions.html and https://www.postgresql.org/docs/current/catalog-pg-proc.html
 */
export const postgresqlFunctions = functionCatalogue(`
abbrev inet>text cidr>text
abs float4>float4 float8>float8 int8>int8 int4>int4 int2>int2 numeric>numeric
acldefault char,oid>aclitem[]
aclexplode *aclitem[]>record
acos,acosd,acosh,asin,asind,asinh,atan,atand,atanh,cbrt,cos,cosd,cosh,cot,cotd,degrees,dexp,dlog1,dlog10 float8>float8
age xid>int4 timestamptz,timestamptz>interval timestamptz>interval timestamp,timestamp>interval timestamp>interval
amvalidate,pg_collation_is_visible,pg_conversion_is_visible,pg_function_is_visible,pg_is_other_temp_schema oid>bool
any_value +anyelement>anyelement@16
any_value_transfn anyelement,anyelement>anyelement@16
area box>float8 path>float8 circle>float8
array_agg +anynonarray>anyarray +anyarray>anyarray
array_append,array_remove anycompatiblearray,anycompatible>anycompatiblearray
array_cat anycompatiblearray,anycompatiblearray>anycompatiblearray
array_dims anyarray>text
array_fill anyelement,int4[]>anyarray anyelement,int4[],int4[]>anyarray
array_length,array_lower,array_upper anyarray,int4>int4
array_ndims,cardinality anyarray>int4
array_position anycompatiblearray,anycompatible>int4 anycompatiblearray,anycompatible,int4>int4
array_positions anycompatiblearray,anycompatible>int4[]
array_prepend anycompatible,anycompatiblearray>anycompatiblearray
array_replace anycompatiblearray,anycompatible,anycompatible>anycompatiblearray
array_reverse anyarray>anyarray@18
array_sample anyarray,int4>anyarray@16
array_shuffle anyarray>anyarray@16
array_sort anyarray>anyarray@18 anyarray,bool>anyarray@18 anyarray,bool,bool>anyarray@18
array_to_json anyarray>json anyarray,bool>json
array_to_string anyarray,text,text>text anyarray,text>text
array_to_tsvector text[]>tsvector
ascii,textlen text>int4
atan2,atan2d float8,float8>float8
avg +int8>numeric +int4>numeric +int2>numeric +numeric>numeric +float4>float8 +float8>float8 +interval>interval
bit int4,int4>bit bit,int4,bool>bit int8,int4>bit
bit_and,bit_or,bit_xor +int2>int2 +int4>int4 +int8>int8 +bit>bit
bit_count bit>int8@14 bytea>int8@14
bit_length bytea>int4 text>int4 bit>int4
bool int4>bool jsonb>bool
bool_and,bool_or,every +bool>bool
box point,point>box polygon>box circle>box point>box
bpchar name>bpchar bpchar,int4,bool>bpchar char>bpchar
brin_desummarize_range regclass,int8>void
brin_summarize_new_values regclass>int4
brin_summarize_range regclass,int8>int4
broadcast,hostmask,netmask inet>inet
btrim,ltrim,rtrim text,text>text text>text bytea,bytea>bytea
bytea int2>bytea@18 int4>bytea@18 int8>bytea@18
bytea_larger,bytea_smaller bytea,bytea>bytea@16
casefold text>text@18
cash_words money>text
ceil,ceiling,floor,sign numeric>numeric float8>float8
center box>point circle>point
char int4>char text>char
char_length,character_length bpchar>int4 text>int4
chr int4>text
cidr,network inet>cidr
circle point,float8>circle polygon>circle box>circle
clock_timestamp,now,pg_conf_load_time,pg_last_xact_replay_timestamp,pg_postmaster_start_time,statement_timestamp >timestamptz
coalesce,greatest,least anycompatible...>anycompatible
col_description,format_type,pg_get_function_arg_default oid,int4>text
concat any...>text
concat_ws text,any...>text
convert bytea,name,name>bytea
convert_from bytea,name>text
convert_to text,name>bytea
corr,covar_pop,covar_samp,regr_avgx,regr_avgy,regr_intercept,regr_r2,regr_slope,regr_sxx,regr_sxy,regr_syy +float8,float8>float8
count +any>int8 +>int8
crc32,crc32c bytea>int8@18
cume_dist,percent_rank ~>float8 +any...;any...>float8
current_database,current_schema,current_user,getdatabaseencoding,getpgusername,pg_client_encoding,session_user >name
current_query,pg_export_snapshot,timeofday,version >text
current_schemas bool>name[]
current_setting text>text text,bool>text
currtid2 text,tid>tid
currval,gin_clean_pending_list,nextval,pg_indexes_size,pg_sequence_last_value,pg_table_size,pg_total_relation_size regclass>int8
cursor_to_xml refcursor,int4,bool,bool,text>xml
cursor_to_xmlschema refcursor,bool,bool,text>xml
database_to_xml,database_to_xml_and_xmlschema,database_to_xmlschema bool,bool,text>xml
date timestamptz>date timestamp>date
date_add,date_subtract timestamptz,interval>timestamptz@16 timestamptz,interval,text>timestamptz@16
date_bin interval,timestamp,timestamp>timestamp@14 interval,timestamptz,timestamptz>timestamptz@14
date_part text,timestamptz>float8 text,interval>float8 text,timetz>float8 text,date>float8 text,time>float8 text,timestamp>float8
date_trunc text,timestamptz>timestamptz text,interval>interval text,timestamptz,text>timestamptz text,timestamp>timestamp
datemultirange >datemultirange@14 daterange>datemultirange@14 daterange...>datemultirange@14
daterange date,date>daterange date,date,text>daterange
daterange_canonical daterange>daterange
daterange_subdiff date,date>float8
decode text,text>bytea
dense_rank,rank ~>int8 +any...;any...>int8
diagonal box>lseg
diameter,radius circle>float8
div,numeric_div_trunc,numeric_log numeric,numeric>numeric
dround,dtrunc,radians,sin,sind,sinh,tan,tand,tanh float8>float8
encode bytea,text>text
enum_first,enum_last anyenum>anyenum
enum_in cstring,oid>anyenum
enum_out anyenum>cstring
enum_range anyenum,anyenum>anyarray anyenum>anyarray
enum_send anyenum>bytea
erf,erfc float8>float8@16
exp,ln,log10,sqrt float8>float8 numeric>numeric
extract text,date>numeric text,time>numeric text,timetz>numeric text,timestamp>numeric text,timestamptz>numeric text,interval>numeric
factorial int8>numeric
family,masklen inet>int4
first_value,last_value ~anyelement>anyelement
float4 int2>float4 float8>float4 int4>float4 int8>float4 numeric>float4 jsonb>float4
float8 int2>float8 float4>float8 int4>float8 int8>float8 numeric>float8 jsonb>float8
fmgr_c_validator,fmgr_internal_validator,fmgr_sql_validator,pg_stat_reset_single_function_counters,pg_stat_reset_single_table_counters oid>void
format text,any...>text text>text
gamma,lgamma float8>float8@18
gcd,lcm int4,int4>int4@13 int8,int8>int8@13 numeric,numeric>numeric@13
gen_random_uuid >uuid@13
generate_series *timestamp,timestamp,interval>timestamp *timestamptz,timestamptz,interval>timestamptz *int4,int4,int4>int4 *int4,int4>int4 *int8,int8,int8>int8 *int8,int8>int8 *numeric,numeric,numeric>numeric *numeric,numeric>numeric *timestamptz,timestamptz,interval,text>timestamptz@16
generate_subscripts *anyarray,int4,bool>int4 *anyarray,int4>int4
get_bit bytea,int8>int4 bit,int4>int4
get_byte bytea,int4>int4
get_current_ts_config >regconfig
gist_translate_cmptype_common int4>int2@16
has_any_column_privilege,has_database_privilege,has_foreign_data_wrapper_privilege,has_function_privilege name,text,text>bool name,oid,text>bool oid,text,text>bool oid,oid,text>bool text,text>bool oid,text>bool
has_column_privilege name,text,text,text>bool name,text,int2,text>bool name,oid,text,text>bool name,oid,int2,text>bool oid,text,text,text>bool oid,text,int2,text>bool oid,oid,text,text>bool oid,oid,int2,text>bool text,text,text>bool text,int2,text>bool oid,text,text>bool oid,int2,text>bool
has_language_privilege,has_schema_privilege,has_sequence_privilege,has_server_privilege,has_table_privilege name,text,text>bool name,oid,text>bool oid,text,text>bool oid,oid,text>bool text,text>bool oid,text>bool
has_largeobject_privilege name,oid,text>bool@16 oid,text>bool@16 oid,oid,text>bool@16
has_parameter_privilege name,text,text>bool@15 oid,text,text>bool@15 text,text>bool@15
has_tablespace_privilege,has_type_privilege name,text,text>bool name,oid,text>bool oid,text,text>bool oid,oid,text>bool text,text>bool oid,text>bool
hashbool bool>int4@16
hashboolextended bool,int8>int8@16
hashbytea bytea>int4@16
hashbyteaextended bytea,int8>int8@16
hashcid cid>int4@16
hashcidextended cid,int8>int8@16
hashdate date>int4@16
hashdateextended date,int8>int8@16
hashxid xid>int4@16
hashxid8 xid8>int4@16
hashxid8extended xid8,int8>int8@16
hashxidextended xid,int8>int8@16
height,width box>float8
host inet>text
icu_unicode_version,unicode_version,merge_action >text@17
inet_client_addr,inet_server_addr >inet
inet_client_port,inet_server_port,pg_backend_pid,pg_event_trigger_table_rewrite_reason,pg_trigger_depth >int4
initcap,quote_ident text>text
int2 float8>int2 float4>int2 int4>int2 int8>int2 numeric>int2 jsonb>int2 bytea>int2@18
int4 char>int4 int2>int4 float8>int4 float4>int4 int8>int4 bit>int4 numeric>int4 bool>int4 jsonb>int4 bytea>int4@18
int4inc,lo_close,lo_tell,pg_encoding_max_length int4>int4
int4multirange >int4multirange@14 int4range>int4multirange@14 int4range...>int4multirange@14
int4range int4,int4>int4range int4,int4,text>int4range
int4range_canonical int4range>int4range
int4range_subdiff int4,int4>float8
int8 int4>int8 float8>int8 float4>int8 int2>int8 oid>int8 numeric>int8 bit>int8 jsonb>int8 bytea>int8@18
int8_sum numeric,int8>numeric
int8multirange >int8multirange@14 int8range>int8multirange@14 int8range...>int8multirange@14
int8range int8,int8>int8range int8,int8,text>int8range
int8range_canonical int8range>int8range
int8range_subdiff int8,int8>float8
interval interval,int4>interval time>interval
is_normalized text,?text>bool@13
isclosed,isopen path>bool
isempty,lower_inc,lower_inf,upper_inc,upper_inf anyrange>bool anymultirange>bool@14
isfinite date>bool timestamptz>bool interval>bool timestamp>bool
ishorizontal,isvertical point,point>bool lseg>bool line>bool
isparallel,isperp lseg,lseg>bool line,line>bool
json any...>json@17
json_agg +anyelement>json
json_agg_strict +anyelement>json@16
json_array ?any...>json@16
json_array_elements *json>json
json_array_elements_text,json_object_keys *json>text
json_array_length json>int4
json_arrayagg,json_objectagg +any...>json@16
json_build_array,json_build_object any...>json >json
json_each,json_each_text,json_to_recordset *json>record
json_exists any...>bool@17
json_extract_path json,text...>json
json_extract_path_text json,text...>text
json_object ?any...>json@16 text[]>json text[],text[]>json
json_object_agg +any,any>json
json_object_agg_strict,json_object_agg_unique,json_object_agg_unique_strict +any,any>json@16
json_populate_record anyelement,json,?bool>anyelement
json_populate_recordset *anyelement,json,?bool>anyelement
json_query any...>jsonb@17
json_scalar any>json@17
json_serialize,json_value any...>text@17
json_strip_nulls json>json json,?bool>json@18
json_to_record json>record
json_to_tsvector json,jsonb>tsvector regconfig,json,jsonb>tsvector
json_typeof json>text
jsonb_agg +anyelement>jsonb
jsonb_agg_strict +anyelement>jsonb@16
jsonb_array_elements *jsonb>jsonb
jsonb_array_elements_text,jsonb_object_keys *jsonb>text
jsonb_array_length jsonb>int4
jsonb_build_array,jsonb_build_object any...>jsonb >jsonb
jsonb_concat jsonb,jsonb>jsonb
jsonb_contains jsonb,jsonb>bool
jsonb_delete jsonb,text>jsonb jsonb,int4>jsonb jsonb,text...>jsonb
jsonb_delete_path jsonb,text[]>jsonb
jsonb_each,jsonb_each_text,jsonb_to_recordset *jsonb>record
jsonb_exists jsonb,text>bool
jsonb_extract_path jsonb,text...>jsonb
jsonb_extract_path_text jsonb,text...>text
jsonb_insert,jsonb_set jsonb,text[],jsonb,?bool>jsonb
jsonb_object text[]>jsonb text[],text[]>jsonb
jsonb_object_agg +any,any>jsonb
jsonb_object_agg_strict,jsonb_object_agg_unique,jsonb_object_agg_unique_strict +any,any>jsonb@16
jsonb_path_exists,jsonb_path_match jsonb,jsonpath,?jsonb,bool>bool
jsonb_path_exists_tz,jsonb_path_match_tz jsonb,jsonpath,?jsonb,bool>bool@13
jsonb_path_query *jsonb,jsonpath,?jsonb,bool>jsonb
jsonb_path_query_array,jsonb_path_query_first jsonb,jsonpath,?jsonb,bool>jsonb
jsonb_path_query_array_tz,jsonb_path_query_first_tz jsonb,jsonpath,?jsonb,bool>jsonb@13
jsonb_path_query_tz *jsonb,jsonpath,?jsonb,bool>jsonb@13
jsonb_populate_record anyelement,jsonb>anyelement
jsonb_populate_record_valid anyelement,jsonb>bool@17
jsonb_populate_recordset *anyelement,jsonb>anyelement
jsonb_pretty,jsonb_typeof jsonb>text
jsonb_set_lax jsonb,text[],jsonb,?bool,text>jsonb@13
jsonb_strip_nulls jsonb>jsonb jsonb,?bool>jsonb@18
jsonb_to_record jsonb>record
jsonb_to_tsvector jsonb,jsonb>tsvector regconfig,jsonb,jsonb>tsvector
justify_days,justify_hours,justify_interval interval>interval
lag,lead ~anyelement>anyelement ~anyelement,int4>anyelement ~anycompatible,int4,anycompatible>anycompatible
lastval,txid_current,txid_current_if_assigned >int8
left,repeat,right text,int4>text
length text>int4 bpchar>int4 lseg>float8 path>float8 bit>int4 bytea,name>int4 bytea>int4 tsvector>int4
like,notlike text,text>bool name,text>bool bytea,bytea>bool
like_escape text,text>text bytea,bytea>bytea
line point,point>line
lo_creat int4>oid
lo_create oid>oid
lo_export oid,text>int4
lo_from_bytea oid,bytea>oid
lo_get oid>bytea oid,int8,int4>bytea
lo_import text>oid text,oid>oid
lo_lseek int4,int4,int4>int4
lo_lseek64 int4,int8,int4>int8
lo_open oid,int4>int4
lo_put oid,int8,bytea>void
lo_tell64 int4>int8
lo_truncate int4,int4>int4
lo_truncate64 int4,int8>int4
lo_unlink oid>int4
log float8>float8 numeric,numeric>numeric numeric>numeric
loread int4,int4>bytea
lower,upper text>text anyrange>anyelement anymultirange>anyelement@14
lowrite int4,bytea>int4
lpad,rpad text,int4,text>text text,int4>text
lseg point,point>lseg box>lseg
macaddr macaddr8>macaddr
macaddr8 macaddr>macaddr8
macaddr8_set7bit macaddr8>macaddr8
make_date int4,int4,int4>date
make_interval ?int4,int4,int4,int4,int4,int4,float8>interval
make_time int4,int4,float8>time
make_timestamp int4,int4,int4,int4,int4,float8>timestamp
make_timestamptz int4,int4,int4,int4,int4,float8>timestamptz int4,int4,int4,int4,int4,float8,text>timestamptz
makeaclitem oid,oid,text,bool>aclitem
max,min +anyarray>anyarray +int8>int8 +int4>int4 +int2>int2 +oid>oid +float4>float4 +float8>float8 +date>date +time>time +timetz>timetz +money>money +timestamp>timestamp +timestamptz>timestamptz +interval>interval +text>text +numeric>numeric +bpchar>bpchar +tid>tid +anyenum>anyenum +inet>inet +pg_lsn>pg_lsn +xid8>xid8 +record>record@18 +bytea>bytea@18
md5 text>text bytea>text
min_scale numeric>int4@13
mod int2,int2>int2 int4,int4>int4 int8,int8>int8 numeric,numeric>numeric
mode +;anyelement>anyelement
money int4>money int8>money numeric>money
multirange anyrange>anymultirange@14
mxid_age xid>int4
name text>name bpchar>name varchar>name
nameconcatoid name,oid>name
normalize text,?text>text@13
npoints path>int4 polygon>int4
nth_value ~anyelement,int4>anyelement
ntile ~int4>int4
nullif any,any>any
num_nonnulls,num_nulls,grouping any...>int4
numeric numeric,int4>numeric int4>numeric float4>numeric float8>numeric int8>numeric int2>numeric jsonb>numeric money>numeric
numeric_exp,numeric_inc,numeric_ln,numeric_sqrt numeric>numeric
nummultirange >nummultirange@14 numrange>nummultirange@14 numrange...>nummultirange@14
numnode tsquery>int4
numrange numeric,numeric>numrange numeric,numeric,text>numrange
numrange_subdiff numeric,numeric>float8
obj_description oid,name>text oid>text
octet_length bytea>int4 text>int4 bpchar>int4 bit>int4
oid int8>oid
oidvectortypes oidvector>text
overlaps timetz,timetz,timetz,timetz>bool timestamptz,timestamptz,timestamptz,timestamptz>bool timestamptz,interval,timestamptz,interval>bool timestamptz,timestamptz,timestamptz,interval>bool timestamptz,interval,timestamptz,timestamptz>bool time,time,time,time>bool time,interval,time,interval>bool time,time,time,interval>bool time,interval,time,time>bool timestamp,timestamp,timestamp,timestamp>bool timestamp,interval,timestamp,interval>bool timestamp,timestamp,timestamp,interval>bool timestamp,interval,timestamp,timestamp>bool
overlay bytea,bytea,int4,int4>bytea bytea,bytea,int4>bytea text,text,int4,int4>text text,text,int4>text bit,bit,int4,int4>bit bit,bit,int4>bit
parse_ident text,?bool>text[]
path polygon>path
pclose,popen path>path
percentile_cont +float8;float8>float8 +float8;interval>interval +float8[];float8>float8[] +float8[];interval>interval[]
percentile_disc +float8;anyelement>anyelement +float8[];anyelement>anyarray
pg_advisory_lock,pg_advisory_lock_shared,pg_advisory_xact_lock,pg_advisory_xact_lock_shared int8>void int4,int4>void
pg_advisory_unlock,pg_advisory_unlock_shared,pg_try_advisory_lock,pg_try_advisory_lock_shared,pg_try_advisory_xact_lock int8>bool int4,int4>bool
pg_advisory_unlock_all,pg_replication_origin_session_reset,pg_replication_origin_xact_reset,pg_stat_clear_snapshot >void
pg_available_extension_versions,pg_available_extensions,pg_config,pg_cursor,pg_event_trigger_ddl_commands *>record
pg_available_wal_summaries,pg_get_wait_events,pg_ls_summariesdir *>record@17
pg_backup_start text,?bool>pg_lsn
pg_backup_stop ?bool>record
pg_basetype regtype>regtype@17
pg_blocking_pids,pg_safe_snapshot_blocking_pids int4>int4[]
pg_cancel_backend int4>bool
pg_char_to_encoding name>int4
pg_clear_attribute_stats text,text,text,bool>void@16
pg_clear_relation_stats text,text>void@16
pg_collation_actual_version,pg_get_function_arguments,pg_get_function_identity_arguments,pg_get_function_result oid>text
pg_collation_for,pg_column_compression any>text
pg_column_is_updatable regclass,int2,bool>bool
pg_column_size any>int4
pg_column_toast_chunk_id any>oid@17
pg_control_checkpoint,pg_control_init,pg_control_recovery,pg_control_system,pg_last_committed_xact >record
pg_copy_logical_replication_slot name,name,bool,name>record name,name,bool>record name,name>record
pg_copy_physical_replication_slot name,name,bool>record name,name>record
pg_create_logical_replication_slot name,name,?bool,bool>record name,name,?bool,bool,bool>record@16
pg_create_physical_replication_slot name,?bool,bool>record
pg_create_restore_point text>pg_lsn
pg_current_logfile >text text>text
pg_current_snapshot >pg_snapshot@13
pg_current_wal_flush_lsn,pg_current_wal_insert_lsn,pg_current_wal_lsn,pg_last_wal_receive_lsn,pg_last_wal_replay_lsn >pg_lsn
pg_current_xact_id,pg_current_xact_id_if_assigned >xid8@13
pg_database_collation_actual_version oid>text@15
pg_database_size name>int8 oid>int8
pg_describe_object oid,oid,int4>text
pg_drop_replication_slot name>void
pg_encoding_to_char int4>name
pg_event_trigger_dropped_objects,pg_get_backend_memory_contexts,pg_get_catalog_foreign_keys,pg_get_keywords *>record
pg_event_trigger_table_rewrite_oid,pg_my_temp_schema >oid
pg_extension_config_dump regclass,text>void
pg_extension_update_paths *name>record
pg_filenode_relation oid,oid>regclass
pg_get_acl oid,oid,int4>aclitem[]@18
pg_get_aios,pg_timezone_abbrevs_abbrevs,pg_timezone_abbrevs_zone *>record@16
pg_get_constraintdef,pg_get_ruledef,pg_get_triggerdef oid>text oid,bool>text
pg_get_expr pg_node_tree,oid>text pg_node_tree,oid,bool>text
pg_get_function_sqlbody,pg_get_functiondef,pg_get_partition_constraintdef,pg_get_partkeydef,pg_get_statisticsobjdef oid>text
pg_get_indexdef oid>text oid,int4,bool>text
pg_get_loaded_modules,pg_get_shmem_allocations_numa *>record@18
pg_get_multixact_members *xid>record
pg_get_object_address text,text[],text[]>record
pg_get_publication_tables *text>record *text...>record@16
pg_get_replica_identity_index,pg_partition_root regclass>regclass
pg_get_replication_slots,pg_get_shmem_allocations,pg_get_wal_resource_managers,pg_hba_file_rules,pg_ident_file_mappings *>record
pg_get_sequence_data regclass>record@16
pg_get_serial_sequence,similar_escape,textcat text,text>text
pg_get_statisticsobjdef_columns,pg_tablespace_location oid>text
pg_get_statisticsobjdef_expressions oid>text[]
pg_get_userbyid oid>name
pg_get_viewdef text>text oid>text text,bool>text oid,bool>text oid,int4>text
pg_get_wal_replay_pause_state >text@14
pg_get_wal_summarizer_state >record@17
pg_has_role name,name,text>bool name,oid,text>bool oid,name,text>bool oid,oid,text>bool name,text>bool oid,text>bool
pg_identify_object,pg_identify_object_as_address oid,oid,int4>record
pg_import_system_collations regnamespace>int4
pg_index_column_has_property regclass,int4,text>bool
pg_index_has_property regclass,text>bool
pg_indexam_has_property oid,text>bool
pg_indexam_progress_phasename oid,int8>text
pg_input_error_info text,text>record@16
pg_input_is_valid text,text>bool@16
pg_is_in_recovery,pg_is_wal_replay_paused,pg_jit_available,pg_reload_conf,pg_replication_origin_session_is_setup >bool
pg_isolation_test_session_is_blocked int4,int4[]>bool
pg_listening_channels *>text
pg_lock_status,pg_ls_archive_statusdir,pg_ls_logdir,pg_ls_waldir,pg_prepared_statement,pg_prepared_xact *>record
pg_log_backend_memory_contexts int4>bool@14
pg_log_standby_snapshot >pg_lsn@16
pg_logical_emit_message bool,text,text>pg_lsn bool,text,bytea>pg_lsn bool,text,text,?bool>pg_lsn@16 bool,text,bytea,?bool>pg_lsn@16
pg_logical_slot_get_binary_changes,pg_logical_slot_get_changes,pg_logical_slot_peek_binary_changes,pg_logical_slot_peek_changes *name,pg_lsn,int4,?text...>record
pg_ls_dir *text>text *text,bool,bool>text
pg_ls_logicalmapdir,pg_ls_logicalsnapdir *>record@15
pg_ls_replslotdir *text>record@15
pg_ls_tmpdir *>record *oid>record
pg_lsn numeric>pg_lsn
pg_mcv_list_items *pg_mcv_list>record
pg_nextoid regclass,name,regclass>oid
pg_notification_queue_usage,pi >float8
pg_notify text,text>void
pg_numa_available >bool@18
pg_opclass_is_visible,pg_operator_is_visible,pg_opfamily_is_visible,pg_statistics_obj_is_visible,pg_table_is_visible oid>bool
pg_options_to_table *text[]>record
pg_partition_ancestors *regclass>regclass
pg_partition_tree *regclass>record
pg_promote ?bool,int4>bool
pg_read_binary_file text,int8,int8,bool>bytea text,int8,int8>bytea text>bytea text,bool>bytea@16
pg_read_file text,int8,int8>text text,int8,int8,bool>text text>text text,bool>text@16
pg_read_file_old text,int8,int8>text
pg_relation_filenode regclass>oid
pg_relation_filepath regclass>text
pg_relation_is_publishable regclass>bool
pg_relation_is_updatable regclass,bool>int4
pg_relation_size regclass>int8 regclass,text>int8
pg_replication_origin_advance text,pg_lsn>void
pg_replication_origin_create,pg_replication_origin_oid text>oid
pg_replication_origin_drop,pg_replication_origin_session_setup,pg_stat_reset_replication_slot text>void
pg_replication_origin_progress text,bool>pg_lsn
pg_replication_origin_session_progress bool>pg_lsn
pg_replication_origin_xact_setup pg_lsn,timestamptz>void
pg_replication_slot_advance name,pg_lsn>record
pg_restore_attribute_stats,pg_restore_relation_stats any...>bool@16
pg_rotate_logfile,pg_rotate_logfile_old >bool
pg_sequence_parameters oid>record
pg_settings_get_flags text>text[]@15
pg_show_all_file_settings,pg_show_all_settings,pg_show_replication_origin_status,pg_timezone_abbrevs *>record
pg_size_bytes text>int8
pg_size_pretty int8>text numeric>text
pg_sleep,setseed float8>void
pg_sleep_for interval>void
pg_sleep_until timestamptz>void
pg_snapshot_xip *pg_snapshot>xid8
pg_snapshot_xmax,pg_snapshot_xmin pg_snapshot>xid8
pg_split_walfile_name text>record@16
pg_stat_file text>record text,bool>record
pg_stat_force_next_flush,pg_stat_reset,pg_stop_making_pinned_objects,pg_wal_replay_pause,pg_wal_replay_resume >void
pg_stat_have_stats text,oid,oid>bool@15 text,oid,int8>bool@16
pg_stat_reset_backend_stats int4>void@16
pg_stat_reset_shared,pg_stat_reset_slru text>void ?text>void@16
pg_stat_reset_subscription_stats,plpgsql_validator oid>void
pg_switch_wal >pg_lsn
pg_sync_replication_slots >void@17
pg_tablespace_databases *oid>oid
pg_tablespace_size oid>int8 name>int8
pg_terminate_backend int4,?int8>bool
pg_timezone_names *>record
pg_try_advisory_xact_lock_shared int8>bool int4,int4>bool
pg_ts_config_is_visible,pg_ts_dict_is_visible,pg_ts_parser_is_visible,pg_ts_template_is_visible,pg_type_is_visible oid>bool
pg_typeof any>regtype
pg_visible_in_snapshot xid8,pg_snapshot>bool@13
pg_wal_lsn_diff pg_lsn,pg_lsn>numeric
pg_wal_summary_contents *int8,pg_lsn,pg_lsn>record@17
pg_walfile_name pg_lsn>text
pg_walfile_name_offset pg_lsn>record
pg_xact_commit_timestamp xid>timestamptz
pg_xact_commit_timestamp_origin xid>record
pg_xact_status xid8>text@13
phraseto_tsquery text>tsquery regconfig,text>tsquery
plainto_tsquery,to_tsquery,websearch_to_tsquery regconfig,text>tsquery text>tsquery
point circle>point float8,float8>point lseg>point box>point polygon>point
polygon box>polygon path>polygon int4,circle>polygon circle>polygon
position text,text>int4 bit,bit>int4 bytea,bytea>int4
postgresql_fdw_validator text[],oid>bool
pow,power float8,float8>float8 numeric,numeric>numeric
query_to_xml,query_to_xml_and_xmlschema,query_to_xmlschema text,bool,bool,text>xml
querytree tsquery>text
quote_literal,quote_nullable text>text anyelement>text
random >float8 int4,int4>int4@17 int8,int8>int8@17 numeric,numeric>numeric@17
random_normal ?float8,float8>float8@16
range_agg +anyrange>anymultirange@14 +anymultirange>anymultirange@14
range_intersect_agg +anymultirange>anymultirange@14 +anyrange>anyrange@14
record_larger,record_smaller record,record>record@16
regclass,to_regclass text>regclass
regexp_count text,text>int4@15 text,text,int4>int4@15 text,text,int4,text>int4@15
regexp_instr text,text>int4@15 text,text,int4>int4@15 text,text,int4,int4>int4@15 text,text,int4,int4,int4>int4@15 text,text,int4,int4,int4,text>int4@15 text,text,int4,int4,int4,text,int4>int4@15
regexp_like text,text>bool@15 text,text,text>bool@15
regexp_match,regexp_split_to_array text,text>text[] text,text,text>text[]
regexp_matches *text,text>text[] *text,text,text>text[]
regexp_replace text,text,text>text text,text,text,text>text text,text,text,int4,int4,text>text text,text,text,int4,int4>text text,text,text,int4>text
regexp_split_to_table *text,text>text *text,text,text>text
regexp_substr text,text>text@15 text,text,int4>text@15 text,text,int4,int4>text@15 text,text,int4,int4,text>text@15 text,text,int4,int4,text,int4>text@15
regr_count +float8,float8>int8
replace,translate text,text,text>text
reverse text>text bytea>bytea@18
round float8>float8 numeric,int4>numeric numeric>numeric
row_number ~>int8
row_security_active oid>bool text>bool
row_to_json record>json record,bool>json
satisfies_hash_partition oid,int4,int4,any...>bool
scale numeric>int4
schema_to_xml,schema_to_xml_and_xmlschema,schema_to_xmlschema name,bool,bool,text>xml
set_bit bytea,int8,int4>bytea bit,int4,int4>bit
set_byte bytea,int4,int4>bytea
set_config text,text,bool>text
set_masklen inet,int4>inet cidr,int4>cidr
setval regclass,int8>int8 regclass,int8,bool>int8
setweight tsvector,char,text[]>tsvector tsvector,char>tsvector
sha224,sha256,sha384,sha512 bytea>bytea
shell_in cstring>void
shell_out void>cstring
shobj_description oid,name>text
similar_to_escape text,text>text text>text
slope point,point>float8
split_part text,text,int4>text
starts_with,textlike text,text>bool
stddev,stddev_pop,stddev_samp,var_pop,var_samp,variance +int8>numeric +int4>numeric +int2>numeric +float4>float8 +float8>float8 +numeric>numeric
string_agg +text,text>text +bytea,bytea>bytea
string_to_array text,text,text>text[] text,text>text[]
string_to_table *text,text>text@14 *text,text,text>text@14
strip tsvector>tsvector
strpos text,text>int4
substr text,int4,int4>text text,int4>text bytea,int4,int4>bytea bytea,int4>bytea
substring text,int4,int4>text text,int4>text bit,int4,int4>bit bit,int4>bit bytea,int4,int4>bytea bytea,int4>bytea text,text>text text,text,text>text
sum +int8>numeric +int4>int8 +int2>int8 +float4>float4 +float8>float8 +money>money +interval>interval +numeric>numeric
system_user >text@16
table_to_xml,table_to_xml_and_xmlschema,table_to_xmlschema regclass,bool,bool,text>xml
text bpchar>text name>text inet>text char>text xml>text bool>text
time timestamp>time interval>time time,int4>time timestamptz>time timetz>time
timestamp timestamp,int4>timestamp date>timestamp date,time>timestamp timestamptz>timestamp
timestamptz date>timestamptz date,time>timestamptz date,timetz>timestamptz timestamptz,int4>timestamptz timestamp>timestamptz
timestamptz_hash timestamptz>int4@16
timestamptz_hash_extended timestamptz,int8>int8@16
timetz timestamptz>timetz timetz,int4>timetz time>timetz
timezone interval,timestamptz>timestamp text,timestamptz>timestamp text,timetz>timetz interval,timetz>timetz text,timestamp>timestamptz interval,timestamp>timestamptz timestamptz>timestamp@17 timestamp>timestamptz@17 timetz>timetz@17
to_ascii text>text text,int4>text text,name>text
to_bin,to_oct int4>text@17 int8>text@17
to_char interval,text>text timestamptz,text>text numeric,text>text int4,text>text int8,text>text float4,text>text float8,text>text timestamp,text>text
to_date text,text>date
to_hex int4>text int8>text
to_json anyelement>json
to_jsonb anyelement>jsonb
to_number text,text>numeric
to_regcollation text>regcollation@13
to_regnamespace text>regnamespace
to_regoper text>regoper
to_regoperator text>regoperator
to_regproc text>regproc
to_regprocedure text>regprocedure
to_regrole text>regrole
to_regtype text>regtype
to_regtypemod text>int4@17
to_timestamp float8>timestamptz text,text>timestamptz
to_tsvector regconfig,text>tsvector text>tsvector jsonb>tsvector json>tsvector regconfig,jsonb>tsvector regconfig,json>tsvector
transaction_timestamp >timestamptz
treat any>any
trim_array anyarray,int4>anyarray@14
trim_scale numeric>numeric@13
trunc macaddr>macaddr float8>float8 numeric,int4>numeric numeric>numeric macaddr8>macaddr8
ts_debug *regconfig,text>record *text>record
ts_delete tsvector,text>tsvector tsvector,text[]>tsvector
ts_filter tsvector,char[]>tsvector
ts_headline regconfig,text,tsquery,text>text regconfig,text,tsquery>text text,tsquery,text>text text,tsquery>text regconfig,jsonb,tsquery,text>jsonb regconfig,jsonb,tsquery>jsonb jsonb,tsquery,text>jsonb jsonb,tsquery>jsonb regconfig,json,tsquery,text>json regconfig,json,tsquery>json json,tsquery,text>json json,tsquery>json
ts_lexize regdictionary,text>text[]
ts_parse *oid,text>record *text,text>record
ts_rank,ts_rank_cd float4[],tsvector,tsquery,int4>float4 float4[],tsvector,tsquery>float4 tsvector,tsquery,int4>float4 tsvector,tsquery>float4
ts_rewrite tsquery,tsquery,tsquery>tsquery tsquery,text>tsquery
ts_stat *text>record *text,text>record
ts_token_type *oid>record *text>record
tsmultirange >tsmultirange@14 tsrange>tsmultirange@14 tsrange...>tsmultirange@14
tsrange timestamp,timestamp>tsrange timestamp,timestamp,text>tsrange
tsrange_subdiff timestamp,timestamp>float8
tstzmultirange >tstzmultirange@14 tstzrange>tstzmultirange@14 tstzrange...>tstzmultirange@14
tstzrange timestamptz,timestamptz>tstzrange timestamptz,timestamptz,text>tstzrange
tstzrange_subdiff timestamptz,timestamptz>float8
tsvector_to_array tsvector>text[]
txid_current_snapshot >txid_snapshot
txid_snapshot_xip *txid_snapshot>int8
txid_snapshot_xmax,txid_snapshot_xmin txid_snapshot>int8
txid_status int8>text
txid_visible_in_snapshot int8,txid_snapshot>bool
unicode_assigned text>bool@17
unistr text>text@14
unnest *anymultirange>anyrange@14 *anyarray>anyelement *tsvector>record
uuid_extract_timestamp uuid>timestamptz@17
uuid_extract_version uuid>int2@17
uuidv4 >uuid@18
uuidv7 >uuid@18 interval>uuid@18
varbit varbit,int4,bool>varbit
varchar varchar,int4,bool>varchar name>varchar
width_bucket float8,float8,float8,int4>int4 numeric,numeric,numeric,int4>int4 anycompatible,anycompatiblearray>int4
xid xid8>xid
xml,xmlcomment,xmlparse text>xml
xml_is_well_formed,xml_is_well_formed_content,xml_is_well_formed_document text>bool
xmlagg +xml>xml
xmltable *?any...>any
xmlnamespaces ?any...>any
trim ?any...>text
current_timestamp ?int4>timestamptz
localtimestamp ?int4>timestamp
current_time ?int4>timetz
localtime ?int4>time
current_date >date
collation any>text
unnest *any,any...>any
json_table *any...>any@17
xmlattributes any...>any
xmlconcat xml...>xml
xmlelement,xmlforest,xmlpi,xmlroot any...>xml
xmlexists any,any>bool text,xml>bool
xmlserialize xml>text
xmltext text>xml@17
xmlvalidate xml,text>bool
xpath text,xml,text[]>xml[] text,xml>xml[]
xpath_exists text,xml,text[]>bool text,xml>bool
aclcontains,aclinsert,aclitemeq,aclitemin,aclitemout,aclremove,any_in,any_out,anyarray_in,anyarray_out any...>any >any
anyarray_send,anycompatible_in,anycompatible_out,anycompatiblearray_in,anycompatiblearray_out,anycompatiblearray_send any...>any >any
anycompatiblemultirange_in,anycompatiblemultirange_out,anycompatiblenonarray_in,anycompatiblenonarray_out any...>any >any
anycompatiblerange_in,anycompatiblerange_out,anyelement_in,anyelement_out,anyenum_in,anyenum_out,anymultirange_in any...>any >any
anymultirange_out,anynonarray_in,anynonarray_out,anyrange_in,anyrange_out,anytextcat,array_eq,array_ge any...>any >any
array_gt,array_in,array_larger,array_le,array_lt,array_ne,array_out,array_send,array_smaller,arraycontained any...>any >any
arraycontains,arrayoverlap,binary_upgrade_add_sub_rel_state,binary_upgrade_create_empty_extension,binary_upgrade_logical_slot_has_caught_up any...>any >any
binary_upgrade_replorigin_advance,binary_upgrade_set_missing_value,binary_upgrade_set_next_array_pg_type_oid any...>any >any
binary_upgrade_set_next_attribute_versions,binary_upgrade_set_next_heap_pg_class_oid,binary_upgrade_set_next_heap_relfilenode any...>any >any
binary_upgrade_set_next_index_pg_class_oid,binary_upgrade_set_next_index_relfilenode,binary_upgrade_set_next_multirange_array_pg_type_oid any...>any >any
binary_upgrade_set_next_multirange_pg_type_oid,binary_upgrade_set_next_pg_authid_oid,binary_upgrade_set_next_pg_enum_oid any...>any >any
binary_upgrade_set_next_pg_tablespace_oid,binary_upgrade_set_next_pg_type_oid,binary_upgrade_set_next_toast_pg_class_oid any...>any >any
binary_upgrade_set_next_toast_relfilenode,binary_upgrade_set_record_init_privs,bit_in,bit_out,bit_send any...>any >any
bitand,bitcat,bitcmp,biteq,bitge,bitgt,bitle,bitlt,bitne,bitnot,bitor,bitshiftleft,bitshiftright,bittypmodin any...>any >any
bittypmodout,bitxor,booland_statefunc,booleq,boolge,boolgt,boolin,boolle,boollt,boolne,boolor_statefunc any...>any >any
boolout,boolsend,bound_box,box_above,box_above_eq,box_add,box_below,box_below_eq,box_center,box_contain any...>any >any
box_contain_pt,box_contained,box_distance,box_div,box_eq,box_ge,box_gt,box_in,box_intersect,box_le,box_left any...>any >any
box_lt,box_mul,box_out,box_overabove,box_overbelow,box_overlap,box_overleft,box_overright,box_right any...>any >any
box_same,box_send,box_sub,bpchar_larger,bpchar_pattern_ge,bpchar_pattern_gt,bpchar_pattern_le,bpchar_pattern_lt any...>any >any
bpchar_smaller,bpcharcmp,bpchareq,bpcharge,bpchargt,bpchariclike,bpcharicnlike,bpcharicregexeq,bpcharicregexne any...>any >any
bpcharin,bpcharle,bpcharlike,bpcharlt,bpcharne,bpcharnlike,bpcharout,bpcharregexeq,bpcharregexne,bpcharsend any...>any >any
bpchartypmodin,bpchartypmodout,brin_bloom_summary_in,brin_bloom_summary_out,brin_bloom_summary_send any...>any >any
brin_minmax_multi_summary_in,brin_minmax_multi_summary_out,brin_minmax_multi_summary_send,btarraycmp any...>any >any
btboolcmp,btbpchar_pattern_cmp,btcharcmp,btequalimage,btfloat48cmp,btfloat4cmp,btfloat84cmp,btfloat8cmp any...>any >any
btint24cmp,btint28cmp,btint2cmp,btint42cmp,btint48cmp,btint4cmp,btint82cmp,btint84cmp,btint8cmp,btnamecmp any...>any >any
btnametextcmp,btoidcmp,btoidvectorcmp,btrecordcmp,btrecordimagecmp,bttext_pattern_cmp,bttextcmp,bttextnamecmp any...>any >any
bttidcmp,btvarstrequalimage,byteacat,byteacmp,byteaeq,byteage,byteagt,byteain,byteale,bytealike,bytealt any...>any >any
byteane,byteanlike,byteaout,byteasend,cash_cmp,cash_div_cash,cash_div_flt4,cash_div_flt8,cash_div_int2 any...>any >any
cash_div_int4,cash_div_int8,cash_eq,cash_ge,cash_gt,cash_in,cash_le,cash_lt,cash_mi,cash_mul_flt4,cash_mul_flt8 any...>any >any
cash_mul_int2,cash_mul_int4,cash_mul_int8,cash_ne,cash_out,cash_pl,cash_send,cashlarger,cashsmaller any...>any >any
chareq,charge,chargt,charin,charle,charlt,charne,charout,charsend,cideq,cidin,cidout,cidr_in,cidr_out any...>any >any
cidr_send,cidsend,circle_above,circle_add_pt,circle_below,circle_center,circle_contain,circle_contain_pt any...>any >any
circle_contained,circle_distance,circle_div_pt,circle_eq,circle_ge,circle_gt,circle_in,circle_le,circle_left any...>any >any
circle_lt,circle_mul_pt,circle_ne,circle_out,circle_overabove,circle_overbelow,circle_overlap,circle_overleft any...>any >any
circle_overright,circle_right,circle_same,circle_send,circle_sub_pt,close_ls,close_lseg,close_pb,close_pl any...>any >any
close_ps,close_sb,cstring_in,cstring_out,cstring_send,date_cmp,date_cmp_timestamp,date_cmp_timestamptz any...>any >any
date_eq,date_eq_timestamp,date_eq_timestamptz,date_ge,date_ge_timestamp,date_ge_timestamptz,date_gt any...>any >any
date_gt_timestamp,date_gt_timestamptz,date_in,date_larger,date_le,date_le_timestamp,date_le_timestamptz any...>any >any
date_lt,date_lt_timestamp,date_lt_timestamptz,date_mi,date_mi_interval,date_mii,date_ne,date_ne_timestamp any...>any >any
date_ne_timestamptz,date_out,date_pl_interval,date_pli,date_send,date_smaller,datetime_pl,datetimetz_pl any...>any >any
dcbrt,dist_bp,dist_bs,dist_cpoint,dist_cpoly,dist_lp,dist_ls,dist_pathp,dist_pb,dist_pc,dist_pl,dist_polyc any...>any >any
dist_polyp,dist_ppath,dist_ppoly,dist_ps,dist_sb,dist_sl,dist_sp,domain_in,dpow,dsqrt,elem_contained_by_multirange any...>any >any
elem_contained_by_range,enum_cmp,enum_eq,enum_ge,enum_gt,enum_larger,enum_le,enum_lt,enum_ne,enum_smaller any...>any >any
event_trigger_out,fdw_handler_out,float48div,float48eq,float48ge,float48gt,float48le,float48lt,float48mi any...>any >any
float48mul,float48ne,float48pl,float4_accum,float4abs,float4div,float4eq,float4ge,float4gt,float4in any...>any >any
float4larger,float4le,float4lt,float4mi,float4mul,float4ne,float4out,float4pl,float4send,float4smaller any...>any >any
float4um,float4up,float84div,float84eq,float84ge,float84gt,float84le,float84lt,float84mi,float84mul any...>any >any
float84ne,float84pl,float8_accum,float8_avg,float8_combine,float8_corr,float8_covar_pop,float8_covar_samp any...>any >any
float8_regr_accum,float8_regr_avgx,float8_regr_avgy,float8_regr_combine,float8_regr_intercept,float8_regr_r2 any...>any >any
float8_regr_slope,float8_regr_sxx,float8_regr_sxy,float8_regr_syy,float8_stddev_pop,float8_stddev_samp any...>any >any
float8_var_pop,float8_var_samp,float8abs,float8div,float8eq,float8ge,float8gt,float8in,float8larger any...>any >any
float8le,float8lt,float8mi,float8mul,float8ne,float8out,float8pl,float8send,float8smaller,float8um,float8up any...>any >any
flt4_mul_cash,flt8_mul_cash,gin_cmp_tslexeme,gin_compare_jsonb,gtsvectorin,gtsvectorout,hash_aclitem any...>any >any
hash_aclitem_extended,hash_array,hash_array_extended,hash_multirange,hash_multirange_extended,hash_numeric any...>any >any
hash_numeric_extended,hash_range,hash_range_extended,hash_record,hash_record_extended,hashbpchar,hashbpcharextended any...>any >any
hashchar,hashcharextended,hashenum,hashenumextended,hashfloat4,hashfloat4extended,hashfloat8,hashfloat8extended any...>any >any
hashinet,hashinetextended,hashint2,hashint2extended,hashint4,hashint4extended,hashint8,hashint8extended any...>any >any
hashmacaddr,hashmacaddr8,hashmacaddr8extended,hashmacaddrextended,hashname,hashnameextended,hashoid any...>any >any
hashoidextended,hashoidvector,hashoidvectorextended,hashtext,hashtextextended,hashtid,hashtidextended any...>any >any
in_range,index_am_handler_out,inet_in,inet_merge,inet_out,inet_same_family,inet_send,inetand,inetmi any...>any >any
inetmi_int8,inetnot,inetor,inetpl,int24div,int24eq,int24ge,int24gt,int24le,int24lt,int24mi,int24mul any...>any >any
int24ne,int24pl,int28div,int28eq,int28ge,int28gt,int28le,int28lt,int28mi,int28mul,int28ne,int28pl,int2_avg_accum any...>any >any
int2_avg_accum_inv,int2_mul_cash,int2_sum,int2abs,int2and,int2div,int2eq,int2ge,int2gt,int2in,int2int4_sum any...>any >any
int2larger,int2le,int2lt,int2mi,int2mod,int2mul,int2ne,int2not,int2or,int2out,int2pl,int2send,int2shl any...>any >any
int2shr,int2smaller,int2um,int2up,int2vectorin,int2vectorout,int2vectorsend,int2xor,int42div,int42eq any...>any >any
int42ge,int42gt,int42le,int42lt,int42mi,int42mul,int42ne,int42pl,int48div,int48eq,int48ge,int48gt,int48le any...>any >any
int48lt,int48mi,int48mul,int48ne,int48pl,int4_avg_accum,int4_avg_accum_inv,int4_avg_combine,int4_mul_cash any...>any >any
int4_sum,int4abs,int4and,int4div,int4eq,int4ge,int4gt,int4in,int4larger,int4le,int4lt,int4mi,int4mod any...>any >any
int4mul,int4ne,int4not,int4or,int4out,int4pl,int4send,int4shl,int4shr,int4smaller,int4um,int4up,int4xor any...>any >any
int82div,int82eq,int82ge,int82gt,int82le,int82lt,int82mi,int82mul,int82ne,int82pl,int84div,int84eq,int84ge any...>any >any
int84gt,int84le,int84lt,int84mi,int84mul,int84ne,int84pl,int8_avg,int8_mul_cash,int8abs,int8and,int8dec any...>any >any
int8dec_any,int8div,int8eq,int8ge,int8gt,int8in,int8inc,int8inc_any,int8inc_float8_float8,int8larger any...>any >any
int8le,int8lt,int8mi,int8mod,int8mul,int8ne,int8not,int8or,int8out,int8pl,int8pl_inet,int8send,int8shl any...>any >any
int8shr,int8smaller,int8um,int8up,int8xor,integer_pl_date,inter_lb,inter_sb,inter_sl,interval_accum any...>any >any
interval_accum_inv,interval_avg,interval_cmp,interval_combine,interval_div,interval_eq,interval_ge,interval_gt any...>any >any
interval_hash,interval_hash_extended,interval_in,interval_larger,interval_le,interval_lt,interval_mi any...>any >any
interval_mul,interval_ne,interval_out,interval_pl,interval_pl_date,interval_pl_time,interval_pl_timestamp any...>any >any
interval_pl_timestamptz,interval_pl_timetz,interval_send,interval_smaller,interval_um,intervaltypmodin any...>any >any
intervaltypmodout,json_array_element,json_array_element_text,json_in,json_object_field,json_object_field_text any...>any >any
json_out,json_send,jsonb_array_element,jsonb_array_element_text,jsonb_cmp,jsonb_contained,jsonb_eq,jsonb_exists_all any...>any >any
jsonb_exists_any,jsonb_ge,jsonb_gt,jsonb_hash,jsonb_hash_extended,jsonb_in,jsonb_le,jsonb_lt,jsonb_ne any...>any >any
jsonb_object_field,jsonb_object_field_text,jsonb_out,jsonb_path_exists_opr,jsonb_path_match_opr,jsonb_send any...>any >any
jsonpath_in,jsonpath_out,jsonpath_send,language_handler_out,line_distance,line_eq,line_horizontal,line_in any...>any >any
line_interpt,line_intersect,line_out,line_parallel,line_perp,line_send,line_vertical,lseg_center,lseg_distance any...>any >any
lseg_eq,lseg_ge,lseg_gt,lseg_horizontal,lseg_in,lseg_interpt,lseg_intersect,lseg_le,lseg_length,lseg_lt any...>any >any
lseg_ne,lseg_out,lseg_parallel,lseg_perp,lseg_send,lseg_vertical,macaddr8_and,macaddr8_cmp,macaddr8_eq any...>any >any
macaddr8_ge,macaddr8_gt,macaddr8_in,macaddr8_le,macaddr8_lt,macaddr8_ne,macaddr8_not,macaddr8_or,macaddr8_out any...>any >any
macaddr8_send,macaddr_and,macaddr_cmp,macaddr_eq,macaddr_ge,macaddr_gt,macaddr_in,macaddr_le,macaddr_lt any...>any >any
macaddr_ne,macaddr_not,macaddr_or,macaddr_out,macaddr_send,mul_d_interval,multirange_adjacent_multirange any...>any >any
multirange_adjacent_range,multirange_after_multirange,multirange_after_range,multirange_before_multirange any...>any >any
multirange_before_range,multirange_cmp,multirange_contained_by_multirange,multirange_contained_by_range any...>any >any
multirange_contains_elem,multirange_contains_multirange,multirange_contains_range,multirange_eq,multirange_ge any...>any >any
multirange_gt,multirange_in,multirange_intersect,multirange_intersect_agg_transfn,multirange_le,multirange_lt any...>any >any
multirange_minus,multirange_ne,multirange_out,multirange_overlaps_multirange,multirange_overlaps_range any...>any >any
multirange_overleft_multirange,multirange_overleft_range,multirange_overright_multirange,multirange_overright_range any...>any >any
multirange_send,multirange_union,nameeq,nameeqtext,namege,namegetext,namegt,namegttext,nameiclike,nameicnlike any...>any >any
nameicregexeq,nameicregexne,namein,namele,nameletext,namelike,namelt,namelttext,namene,namenetext,namenlike any...>any >any
nameout,nameregexeq,nameregexne,namesend,network_cmp,network_eq,network_ge,network_gt,network_larger any...>any >any
network_le,network_lt,network_ne,network_overlap,network_smaller,network_sub,network_subeq,network_sup any...>any >any
network_supeq,numeric_abs,numeric_add,numeric_cmp,numeric_div,numeric_eq,numeric_ge,numeric_gt,numeric_in any...>any >any
numeric_larger,numeric_le,numeric_lt,numeric_mod,numeric_mul,numeric_ne,numeric_out,numeric_pl_pg_lsn any...>any >any
numeric_power,numeric_send,numeric_smaller,numeric_sub,numeric_uminus,numeric_uplus,numerictypmodin any...>any >any
numerictypmodout,oideq,oidge,oidgt,oidin,oidlarger,oidle,oidlt,oidne,oidout,oidsend,oidsmaller,oidvectoreq any...>any >any
oidvectorge,oidvectorgt,oidvectorin,oidvectorle,oidvectorlt,oidvectorne,oidvectorout,oidvectorsend,on_pb any...>any >any
on_pl,on_ppath,on_ps,on_sb,on_sl,path_add,path_add_pt,path_contain_pt,path_distance,path_div_pt,path_in any...>any >any
path_inter,path_length,path_mul_pt,path_n_eq,path_n_ge,path_n_gt,path_n_le,path_n_lt,path_npoints,path_out any...>any >any
path_send,path_sub_pt,pg_ddl_command_in,pg_ddl_command_out,pg_ddl_command_send,pg_dependencies_in,pg_dependencies_out any...>any >any
pg_dependencies_send,pg_lsn_cmp,pg_lsn_eq,pg_lsn_ge,pg_lsn_gt,pg_lsn_hash,pg_lsn_hash_extended,pg_lsn_in any...>any >any
pg_lsn_larger,pg_lsn_le,pg_lsn_lt,pg_lsn_mi,pg_lsn_mii,pg_lsn_ne,pg_lsn_out,pg_lsn_pli,pg_lsn_send,pg_lsn_smaller any...>any >any
pg_mcv_list_in,pg_mcv_list_out,pg_mcv_list_send,pg_ndistinct_in,pg_ndistinct_out,pg_ndistinct_send,pg_node_tree_in any...>any >any
pg_node_tree_out,pg_node_tree_send,pg_snapshot_in,pg_snapshot_out,pg_snapshot_send,pg_stat_get_activity any...>any >any
pg_stat_get_analyze_count,pg_stat_get_archiver,pg_stat_get_autoanalyze_count,pg_stat_get_autovacuum_count any...>any >any
pg_stat_get_backend_activity,pg_stat_get_backend_activity_start,pg_stat_get_backend_client_addr,pg_stat_get_backend_client_port any...>any >any
pg_stat_get_backend_dbid,pg_stat_get_backend_idset,pg_stat_get_backend_io,pg_stat_get_backend_pid,pg_stat_get_backend_start any...>any >any
pg_stat_get_backend_subxact,pg_stat_get_backend_userid,pg_stat_get_backend_wait_event,pg_stat_get_backend_wait_event_type any...>any >any
pg_stat_get_backend_wal,pg_stat_get_backend_xact_start,pg_stat_get_bgwriter_buf_written_checkpoints any...>any >any
pg_stat_get_bgwriter_buf_written_clean,pg_stat_get_bgwriter_maxwritten_clean,pg_stat_get_bgwriter_requested_checkpoints any...>any >any
pg_stat_get_bgwriter_stat_reset_time,pg_stat_get_bgwriter_timed_checkpoints,pg_stat_get_blocks_fetched any...>any >any
pg_stat_get_blocks_hit,pg_stat_get_buf_alloc,pg_stat_get_buf_fsync_backend,pg_stat_get_buf_written_backend any...>any >any
pg_stat_get_checkpoint_sync_time,pg_stat_get_checkpoint_write_time,pg_stat_get_checkpointer_buffers_written any...>any >any
pg_stat_get_checkpointer_num_performed,pg_stat_get_checkpointer_num_requested,pg_stat_get_checkpointer_num_timed any...>any >any
pg_stat_get_checkpointer_restartpoints_performed,pg_stat_get_checkpointer_restartpoints_requested,pg_stat_get_checkpointer_restartpoints_timed any...>any >any
pg_stat_get_checkpointer_slru_written,pg_stat_get_checkpointer_stat_reset_time,pg_stat_get_checkpointer_sync_time any...>any >any
pg_stat_get_checkpointer_write_time,pg_stat_get_db_active_time,pg_stat_get_db_blk_read_time,pg_stat_get_db_blk_write_time any...>any >any
pg_stat_get_db_blocks_fetched,pg_stat_get_db_blocks_hit,pg_stat_get_db_checksum_failures,pg_stat_get_db_checksum_last_failure any...>any >any
pg_stat_get_db_conflict_all,pg_stat_get_db_conflict_bufferpin,pg_stat_get_db_conflict_lock,pg_stat_get_db_conflict_logicalslot any...>any >any
pg_stat_get_db_conflict_snapshot,pg_stat_get_db_conflict_startup_deadlock,pg_stat_get_db_conflict_tablespace any...>any >any
pg_stat_get_db_deadlocks,pg_stat_get_db_idle_in_transaction_time,pg_stat_get_db_numbackends,pg_stat_get_db_parallel_workers_launched any...>any >any
pg_stat_get_db_parallel_workers_to_launch,pg_stat_get_db_session_time,pg_stat_get_db_sessions,pg_stat_get_db_sessions_abandoned any...>any >any
pg_stat_get_db_sessions_fatal,pg_stat_get_db_sessions_killed,pg_stat_get_db_stat_reset_time,pg_stat_get_db_temp_bytes any...>any >any
pg_stat_get_db_temp_files,pg_stat_get_db_tuples_deleted,pg_stat_get_db_tuples_fetched,pg_stat_get_db_tuples_inserted any...>any >any
pg_stat_get_db_tuples_returned,pg_stat_get_db_tuples_updated,pg_stat_get_db_xact_commit,pg_stat_get_db_xact_rollback any...>any >any
pg_stat_get_dead_tuples,pg_stat_get_function_calls,pg_stat_get_function_self_time,pg_stat_get_function_total_time any...>any >any
pg_stat_get_ins_since_vacuum,pg_stat_get_io,pg_stat_get_last_analyze_time,pg_stat_get_last_autoanalyze_time any...>any >any
pg_stat_get_last_autovacuum_time,pg_stat_get_last_vacuum_time,pg_stat_get_lastscan,pg_stat_get_live_tuples any...>any >any
pg_stat_get_mod_since_analyze,pg_stat_get_numscans,pg_stat_get_progress_info,pg_stat_get_recovery_prefetch any...>any >any
pg_stat_get_replication_slot,pg_stat_get_slru,pg_stat_get_snapshot_timestamp,pg_stat_get_subscription any...>any >any
pg_stat_get_subscription_stats,pg_stat_get_total_analyze_time,pg_stat_get_total_autoanalyze_time,pg_stat_get_total_autovacuum_time any...>any >any
pg_stat_get_total_vacuum_time,pg_stat_get_tuples_deleted,pg_stat_get_tuples_fetched,pg_stat_get_tuples_hot_updated any...>any >any
pg_stat_get_tuples_inserted,pg_stat_get_tuples_newpage_updated,pg_stat_get_tuples_returned,pg_stat_get_tuples_updated any...>any >any
pg_stat_get_vacuum_count,pg_stat_get_wal,pg_stat_get_wal_receiver,pg_stat_get_wal_senders,pg_stat_get_xact_blocks_fetched any...>any >any
pg_stat_get_xact_blocks_hit,pg_stat_get_xact_function_calls,pg_stat_get_xact_function_self_time,pg_stat_get_xact_function_total_time any...>any >any
pg_stat_get_xact_numscans,pg_stat_get_xact_tuples_deleted,pg_stat_get_xact_tuples_fetched,pg_stat_get_xact_tuples_hot_updated any...>any >any
pg_stat_get_xact_tuples_inserted,pg_stat_get_xact_tuples_newpage_updated,pg_stat_get_xact_tuples_returned any...>any >any
pg_stat_get_xact_tuples_updated,point_above,point_add,point_below,point_distance,point_div,point_eq any...>any >any
point_horiz,point_in,point_left,point_mul,point_ne,point_out,point_right,point_send,point_sub,point_vert any...>any >any
poly_above,poly_below,poly_center,poly_contain,poly_contain_pt,poly_contained,poly_distance,poly_in any...>any >any
poly_left,poly_npoints,poly_out,poly_overabove,poly_overbelow,poly_overlap,poly_overleft,poly_overright any...>any >any
poly_right,poly_same,poly_send,pt_contained_circle,pt_contained_poly,range_adjacent,range_adjacent_multirange any...>any >any
range_after,range_after_multirange,range_before,range_before_multirange,range_cmp,range_contained_by any...>any >any
range_contained_by_multirange,range_contains,range_contains_elem,range_contains_multirange,range_eq any...>any >any
range_ge,range_gt,range_in,range_intersect,range_intersect_agg_transfn,range_le,range_lt,range_merge any...>any >any
range_minus,range_ne,range_out,range_overlaps,range_overlaps_multirange,range_overleft,range_overleft_multirange any...>any >any
range_overright,range_overright_multirange,range_send,range_union,record_eq,record_ge,record_gt,record_image_eq any...>any >any
record_image_ge,record_image_gt,record_image_le,record_image_lt,record_image_ne,record_in,record_le any...>any >any
record_lt,record_ne,record_out,record_send,regclassin,regclassout,regclasssend,regcollationin,regcollationout any...>any >any
regcollationsend,regconfigin,regconfigout,regconfigsend,regdictionaryin,regdictionaryout,regdictionarysend any...>any >any
regnamespacein,regnamespaceout,regnamespacesend,regoperatorin,regoperatorout,regoperatorsend,regoperin any...>any >any
regoperout,regopersend,regprocedurein,regprocedureout,regproceduresend,regprocin,regprocout,regprocsend any...>any >any
regrolein,regroleout,regrolesend,regtypein,regtypeout,regtypesend,spg_poly_quad_compress,table_am_handler_out any...>any >any
text_ge,text_gt,text_larger,text_le,text_lt,text_pattern_ge,text_pattern_gt,text_pattern_le,text_pattern_lt any...>any >any
text_smaller,textanycat,texteq,texteqname,textgename,textgtname,texticlike,texticnlike,texticregexeq any...>any >any
texticregexne,textin,textlename,textltname,textne,textnename,textnlike,textout,textregexeq,textregexne any...>any >any
textsend,tideq,tidge,tidgt,tidin,tidlarger,tidle,tidlt,tidne,tidout,tidsend,tidsmaller,time_cmp,time_eq any...>any >any
time_ge,time_gt,time_hash,time_hash_extended,time_in,time_larger,time_le,time_lt,time_mi_interval,time_mi_time any...>any >any
time_ne,time_out,time_pl_interval,time_send,time_smaller,timedate_pl,timestamp_cmp,timestamp_cmp_date any...>any >any
timestamp_cmp_timestamptz,timestamp_eq,timestamp_eq_date,timestamp_eq_timestamptz,timestamp_ge,timestamp_ge_date any...>any >any
timestamp_ge_timestamptz,timestamp_gt,timestamp_gt_date,timestamp_gt_timestamptz,timestamp_hash,timestamp_hash_extended any...>any >any
timestamp_in,timestamp_larger,timestamp_le,timestamp_le_date,timestamp_le_timestamptz,timestamp_lt,timestamp_lt_date any...>any >any
timestamp_lt_timestamptz,timestamp_mi,timestamp_mi_interval,timestamp_ne,timestamp_ne_date,timestamp_ne_timestamptz any...>any >any
timestamp_out,timestamp_pl_interval,timestamp_send,timestamp_smaller,timestamptypmodin,timestamptypmodout any...>any >any
timestamptz_cmp,timestamptz_cmp_date,timestamptz_cmp_timestamp,timestamptz_eq,timestamptz_eq_date,timestamptz_eq_timestamp any...>any >any
timestamptz_ge,timestamptz_ge_date,timestamptz_ge_timestamp,timestamptz_gt,timestamptz_gt_date,timestamptz_gt_timestamp any...>any >any
timestamptz_in,timestamptz_larger,timestamptz_le,timestamptz_le_date,timestamptz_le_timestamp,timestamptz_lt any...>any >any
timestamptz_lt_date,timestamptz_lt_timestamp,timestamptz_mi,timestamptz_mi_interval,timestamptz_ne,timestamptz_ne_date any...>any >any
timestamptz_ne_timestamp,timestamptz_out,timestamptz_pl_interval,timestamptz_send,timestamptz_smaller any...>any >any
timestamptztypmodin,timestamptztypmodout,timetypmodin,timetypmodout,timetz_cmp,timetz_eq,timetz_ge,timetz_gt any...>any >any
timetz_hash,timetz_hash_extended,timetz_in,timetz_larger,timetz_le,timetz_lt,timetz_mi_interval,timetz_ne any...>any >any
timetz_out,timetz_pl_interval,timetz_send,timetz_smaller,timetzdate_pl,timetztypmodin,timetztypmodout any...>any >any
trigger_out,ts_match_qv,ts_match_tq,ts_match_tt,ts_match_vq,tsm_handler_out,tsq_mcontained,tsq_mcontains any...>any >any
tsquery_and,tsquery_cmp,tsquery_eq,tsquery_ge,tsquery_gt,tsquery_le,tsquery_lt,tsquery_ne,tsquery_not any...>any >any
tsquery_or,tsquery_phrase,tsqueryin,tsqueryout,tsquerysend,tsvector_cmp,tsvector_concat,tsvector_eq any...>any >any
tsvector_ge,tsvector_gt,tsvector_le,tsvector_lt,tsvector_ne,tsvectorin,tsvectorout,tsvectorsend,txid_snapshot_in any...>any >any
txid_snapshot_out,txid_snapshot_send,unknownin,unknownout,unknownsend,uuid_cmp,uuid_eq,uuid_ge,uuid_gt any...>any >any
uuid_hash,uuid_hash_extended,uuid_in,uuid_le,uuid_lt,uuid_ne,uuid_out,uuid_send,varbit_in,varbit_out any...>any >any
varbit_send,varbitcmp,varbiteq,varbitge,varbitgt,varbitle,varbitlt,varbitne,varbittypmodin,varbittypmodout any...>any >any
varcharin,varcharout,varcharsend,varchartypmodin,varchartypmodout,void_in,void_out,void_send,xid8_larger any...>any >any
xid8_smaller,xid8cmp,xid8eq,xid8ge,xid8gt,xid8in,xid8le,xid8lt,xid8ne,xid8out,xid8send,xideq,xideqint4 any...>any >any
xidin,xidneq,xidneqint4,xidout,xidsend,xml_in,xml_out,xml_send,xmlconcat2 any...>any >any
`);
