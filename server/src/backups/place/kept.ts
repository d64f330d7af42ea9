/** Files of the data folder that belong to a set. `database-url` and the folders of work do not. */
export const KEPT: readonly string[] = ['service-key', 'sample-logins.json'];
