import type { Manifest } from './place/manifest.ts';

/** Tables that hold a secret of the installation, and what it is called. */
const SECRETS = {
  'public.service_keys': 'the service key',
  'auth.signing_keys': 'the keys that sign sessions',
  'auth.secrets': 'the secrets that protect codes and links',
  'public.notice_secrets': 'the push keys and the secret of unsubscribe links',
  'public.storage_signing_keys': 'the key that signs links to files',
  'auth.users': 'password hashes',
  'auth.factors': 'second factors',
} as const;

const KEPT_SECRETS: Readonly<Record<string, string>> = {
  'service-key': 'the service key',
  'sample-logins.json': 'the passwords of the samples',
};

/** The secrets in a set, by their names. One that is both in a row and in a file is named once. */
export function secretsIn({ tables, kept }: Pick<Manifest, 'tables' | 'kept'>): string[] {
  const rows = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table.rows]));
  return [
    ...new Set([
      ...kept.flatMap(({ name }) => KEPT_SECRETS[name] ?? []),
      ...Object.entries(SECRETS).flatMap(([table, called]) =>
        (rows.get(table) ?? 0) > 0 ? called : [],
      ),
    ]),
  ];
}
