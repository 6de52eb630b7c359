import { functionCatalogue } from "../function-catalogue-model.ts";

/**
 * The functions of Oracle from 19 to 23. Those of packages are called by the name of the package, and are not among them.
 *
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Functions.html
 */
export const oracleFunctions = functionCatalogue(`
abs,ceil,floor any>decimal
acos,asin,atan,cos,cosh,exp,ln,sin,sinh,sqrt,tan,tanh any>decimal
atan2,bitand,log,mod,nanvl,power,remainder any,any>decimal
sign,ascii,length,lengthb,lengthc,length2,length4 any>integer
add_months any,any>timestamp
last_day any>timestamp
next_day any,any>timestamp
months_between any,any>decimal
new_time any,any,any>timestamp
appendchildxml,deletexml,existsnode,extract,extractvalue,insertchildxml,insertchildxmlafter,insertchildxmlbefore ?any...>any
insertxmlafter,insertxmlbefore,updatexml,xmlaggregate,xmlcast,xmlcdata,xmlcolattval,xmlcomment,xmlconcat,xmldiff ?any...>any
xmlelement,xmlexists,xmlforest,xmlisvalid,xmlparse,xmlpatch,xmlpi,xmlquery,xmlroot,xmlsequence,xmlserialize,xmltype ?any...>any
xmltransform,xmlattributes,xmlnamespaces,depth,path,sys_dburigen,sys_xmlagg,sys_xmlgen,dburitype,uritype ?any...>any
xmlagg +any>xml
asciistr,bfilename,chartorowid,chr,compose,convert,decompose,dump,empty_blob,empty_clob,hextoraw,initcap ?any...>any
instr,instrb,instrc,instr2,instr4 any,any,?any,any>integer
concat any,any...>text
lower,upper,soundex,rawtohex,rawtonhex,rowidtochar,rowidtonchar any>text
lpad,rpad any,any,?any>text
ltrim,rtrim any,?any>text
trim any,?any,any>text
replace any,any,?any>text
translate any,any,?any>text
substr,substrb,substrc,substr2,substr4 any,any,?any>text
nchr,nls_charset_decl_len,nls_charset_id,nls_charset_name,nls_collation_id,nls_collation_name,nls_initcap,nls_lower,nls_upper,nlssort ?any...>any
regexp_count any,any,?any,any>integer
regexp_instr any,any,?any,any,any,any,any>integer
regexp_like any,any,?any>boolean
regexp_replace any,any,?any,any,any,any>text
regexp_substr any,any,?any,any,any,any>text
coalesce any,any...>any
decode any,any,any...>any
nullif any,any>any
nvl any,any>any
nvl2 any,any,any>any
lnnvl any>boolean
greatest,least any...>any
cast,treat ?any...>any
current_date,sysdate >timestamp
current_timestamp,localtimestamp ?any>timestamp
systimestamp ?any>timestamp
dbtimezone,sessiontimezone >text
from_tz,numtodsinterval,numtoyminterval any,any>any
ora_dst_affected,ora_dst_convert,ora_dst_error,sys_extract_utc,tz_offset,to_utc_timestamp_tz,dsintervaltochar ?any...>any
round,trunc any,?any>any
time_bucket ?any...>timestamp@23
to_binary_double,to_binary_float,to_blob,to_bfile,to_boolean,to_clob,to_date,to_dsinterval,to_lob,to_multi_byte,to_nchar,to_nclob,to_number ?any...>any
to_single_byte,to_timestamp,to_timestamp_tz,to_vector,to_yminterval,to_approx_count_distinct,to_approx_percentile,unistr,validate_conversion ?any...>any
to_char any,?any,any>text
cardinality,powermultiset,powermultiset_by_cardinality,set ?any...>any
collation,con_dbid_to_id,con_guid_to_id,con_id_to_con_name,con_id_to_dbid,con_id_to_guid,con_id_to_uid,con_name_to_id,con_uid_to_id ?any...>any
cluster_details,cluster_distance,cluster_id,cluster_probability,cluster_set,feature_compare,feature_details,feature_id,feature_set ?any...>any
feature_value,ora_dm_partition_name,ora_invoking_user,ora_invoking_userid,ora_hash,prediction,prediction_bounds,prediction_cost ?any...>any
prediction_details,prediction_probability,prediction_set,dataobj_to_mat_partition,dataobj_to_partition,iteration_number,cv,presentnnv,presentv,previous ?any...>any
deref,make_ref,ref,reftohex,value,rowidtonchar,scn_to_timestamp,timestamp_to_scn,width_bucket,vsize,userenv,uid,user ?any...>any
sys_connect_by_path,sys_context,sys_guid,sys_op_zone_id,sys_typeid,standard_hash,connect_by_root,userenv,ora_rowscn ?any...>any
sys_op_combined_hash,sys_op_map_nonnull,sys_op_c2c,sys_op_guid,sys_row_etag,sys_op_undesc,sys_op_descend ?any...>any
json_array,json_equal,json_exists,json_mergepatch,json_object,json_query,json_scalar,json_serialize,json_transform,json_value,json ?any...>any
json_id,json_textcontains,json_behavior ?any...>any
json_arrayagg,json_objectagg,json_dataguide,json_hierdataguide_agg +?any...>json
json_table,xmltable,table,the,containers,shards,graph_table,cursor,external,unnest,inmemory *?any...>any
cube,rollup,sets,multiset,contains,score,catsearch,matches,match_score,ctxfilter ?any...>any
avg,max,min,sum,median,stddev,stddev_pop,stddev_samp,var_pop,var_samp,variance,stats_mode,any_value,checksum,approx_sum +any>any
count +>integer +any>integer
approx_count,approx_count_distinct,approx_count_distinct_agg,approx_count_distinct_detail,approx_rank +?any...>integer
approx_median,approx_percentile,approx_percentile_agg,approx_percentile_detail,bit_and_agg,bit_or_agg,bit_xor_agg,boolean_and_agg,boolean_or_agg,every +?any...>any
collect,corr,corr_k,corr_s,covar_pop,covar_samp,group_id,grouping,grouping_id,kurtosis_pop,kurtosis_samp,skewness_pop,skewness_samp +?any...>any
bitmap_bit_position,bitmap_bucket_number,bitmap_count ?any...>integer
bitmap_construct_agg,bitmap_or_agg +?any...>binary
listagg +any,?any>text
wm_concat +any>text
regr_avgx,regr_avgy,regr_count,regr_intercept,regr_r2,regr_slope,regr_sxx,regr_sxy,regr_syy +any,any>decimal
stats_binomial_test,stats_crosstab,stats_f_test,stats_ks_test,stats_mw_test,stats_one_way_anova,stats_t_test_indep,stats_t_test_indepu,stats_t_test_one +?any...>decimal
stats_t_test_paired,stats_wsr_test +?any...>decimal
cume_dist,percent_rank,rank,dense_rank +?any...>any ~?any...>any
percentile_cont,percentile_disc +any;any>any
first_value,last_value,nth_value,lag,lead,ntile,ratio_to_report,row_number,first,last,match_number,classifier,running,final,next,prev ~?any...>any
calendar_year,calendar_quarter,calendar_month,calendar_week,calendar_day,fiscal_year,fiscal_quarter,fiscal_month,fiscal_week ?any...>any@23
hier_ancestor,hier_caption,hier_child_count,hier_depth,hier_description,hier_has_children,hier_lag,hier_lead,hier_level,hier_member_name ?any...>any
hier_member_unique_name,hier_order,hier_parent,hier_parent_level,hier_parent_unique_name,lag_diff,lead_diff,share_of,av_expression ?any...>any
cosine_distance,inner_product,l1_distance,l2_distance,vector,vector_distance,vector_dimension_count,vector_dimension_format,vector_dims,vector_embedding ?any...>any@23
vector_norm,vector_serialize,vector_chunks,from_vector,hamming_distance,jaccard_distance,vector_distance_format ?any...>any@23
domain_check,domain_check_type,domain_display,domain_name,domain_order,ora_check_sql_fragment,uuid,is_uuid,uuid_to_raw,raw_to_uuid ?any...>any@23
phonic_encode,fuzzy_match,xmltype,soundex ?any...>any@23
sqlcode,sqlerrm,raise_application_error,inserting,updating,deleting ?any...>any
sdo_geometry,sdo_elem_info_array,sdo_ordinate_array,sdo_point_type,sdo_contains,sdo_coveredby,sdo_covers,sdo_equal,sdo_filter,sdo_inside ?any...>any
sdo_join,sdo_nn,sdo_nn_distance,sdo_on,sdo_overlapbdydisjoint,sdo_overlapbdyintersect,sdo_overlaps,sdo_pointinpolygon,sdo_relate,sdo_touch ?any...>any
sdo_within_distance,sdo_anyinteract,sdo_aggr_union,sdo_aggr_mbr,st_geometry,anydata,xmldatatype ?any...>any
rawtonhex,odcivarchar2list,odcinumberlist,odcidatelist ?any...>any
`);
