/**
 * The functions that extensions bring, as patterns of their names; of an extension that is not among them nothing is known.
 *
 * @see https://www.postgresql.org/docs/current/contrib.html and https://postgis.net/docs/reference.html
 */
const patterns: Readonly<Record<string, string>> = {
  plpgsql: "",
  btree_gin: "gin_\\w+",
  btree_gist: "gbt_\\w+|gbtreekey\\w+|\\w+_dist",
  citext: "citext\\w*|regexp_\\w+|replace|split_part|strpos|translate|texticn?like|texticregex\\w+|min|max",
  cube: "cube\\w*|g_cube\\w+|distance_\\w+",
  dblink: "dblink\\w*",
  dict_int: "dint_\\w+",
  earthdistance: "earth\\w*|sec_to_gc|gc_to_sec|ll_to_earth|latitude|longitude|geo_distance",
  fuzzystrmatch: "levenshtein\\w*|soundex|text_soundex|difference|d?metaphone\\w*|daitch_mokotoff",
  hstore:
    "hstore\\w*|akeys|avals|skeys|svals|each|exist\\w*|defined|isdefined|isexists|delete|slice\\w*|populate_record|tconvert|fetchval|hs_\\w+|ghstore\\w*|gin_\\w*hstore\\w*",
  intarray:
    "icount|sort|sort_asc|sort_desc|uniq|idx|subarray|intset\\w*|_int\\w*|bqarr\\w*|querytree|intarray_\\w+|g_intbig\\w*|ginint4\\w*|boolop|rboolop",
  isn: "isn\\w*|make_valid|is_valid|e?an13\\w*|is[bms]n\\w*|upc\\w*",
  lo: "lo|lo_oid|lo_manage",
  ltree: "ltree\\w*|lquery\\w*|lt\\w+|subltree|subpath|nlevel|index|lca|text2ltree|_lt\\w+|_?ltxtq\\w*|hash_ltree\\w*",
  pageinspect:
    "get_raw_page|page_\\w+|heap_\\w+|fsm_\\w+|bt_\\w+|brin_\\w+|gin_\\w+|gist_\\w+|hash_\\w+|tuple_data_split",
  pg_buffercache: "pg_buffercache\\w*",
  pg_freespacemap: "pg_freespace",
  pg_prewarm: "\\w*prewarm\\w*",
  pg_stat_statements: "pg_stat_statements\\w*",
  pg_trgm: "\\w*similarity\\w*|show_trgm|show_limit|set_limit|gin_\\w*trgm\\w*|gtrgm\\w*",
  pgcrypto:
    "digest|hmac|crypt|gen_salt|encrypt\\w*|decrypt\\w*|pgp_\\w+|armor|dearmor|gen_random_\\w+|fips_mode|pgp_armor_headers",
  pgrowlocks: "pgrowlocks",
  pgstattuple: "pgstat\\w+|pg_relpages",
  postgis:
    "_?st_\\w+|_?postgis\\w*|geom\\w*|geog\\w*|_?overlaps\\w*|box2?3?d?\\w*|path|point|polygon|text|json|jsonb|bytea|add\\w+|drop\\w+|update\\w+|populate_geometry_columns|find_srid|get_proj4_from_srid|gserialized\\w*|gidx\\w*|spheroid\\w*|contains_2d|equals|is_contained_2d|lockrow|unlockrows|checkauth\\w*|longtransactionsenabled|gettransactionid|raster\\w*|\\w*topo\\w*",
  postgres_fdw: "postgres_fdw\\w*",
  seg: "seg\\w*|gseg\\w*",
  sslinfo: "ssl_\\w+",
  tablefunc: "normal_rand|crosstab\\w*|connectby",
  tcn: "triggered_change_notification",
  tsm_system_rows: "system_rows",
  tsm_system_time: "system_time",
  unaccent: "unaccent\\w*",
  "uuid-ossp": "uuid_\\w+",
  vector:
    "\\w*vector\\w*|l2_distance|l1_distance|inner_product|cosine_distance|hamming_distance|jaccard_distance|binary_quantize|subvector|avg|sum|array_to_\\w+|l2_norm\\w*|l2_normalize|\\w*halfvec\\w*|\\w*sparsevec\\w*",
  xml2: "xpath_\\w+|xslt_process|xml_\\w+",
};

/** Whether a function may be one that one of the extensions brings. */
export function mayBringFunction(extensions: readonly string[], name: string): boolean {
  return extensions.some((extension) => {
    const pattern = Object.hasOwn(patterns, extension) ? patterns[extension] : undefined;
    return pattern === undefined || new RegExp(`^(?:${pattern})$`, "u").test(name);
  });
}
