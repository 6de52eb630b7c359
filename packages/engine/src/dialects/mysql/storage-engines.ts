/** Storage engines that read foreign keys and forget them. @see https://dev.mysql.com/doc/refman/8.4/en/create-table-foreign-keys.html */
const enginesWithoutKeys = new Set(
  "myisam memory heap aria csv archive merge mrg_myisam blackhole federated".split(" "),
);

/** Whether the storage engine of a table, given the table's options, keeps foreign keys. */
export const keepsForeignKeys = (options: Readonly<Record<string, string>>): boolean =>
  !enginesWithoutKeys.has(options["engine"]?.toLowerCase() ?? "");
