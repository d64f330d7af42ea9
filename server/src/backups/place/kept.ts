/**
 * Files of the data folder that belong to a set. `database-url` and the folders of work do not. The service key is in the rows
 * too, but not in those of a database that an older version wrote.
 */
export const KEPT: readonly string[] = ['service-key', 'sample-logins.json'];
