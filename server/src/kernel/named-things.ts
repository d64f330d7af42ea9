import type { UserId } from '@limelight/contract/platform/ids';
import type { Column, Columns, RowOf, Statement } from '../platform/db/statement.ts';
import type { Deps } from './deps.ts';
import { Refused } from './refused.ts';

/** Things of one owner that go by names, each given once in any case: lists of people, collections of bookmarks. */
export interface NamedThings<Thing extends Columns> {
  /** A new one of $1 while there are fewer than $4; no row where there are as many, or its name is taken. */
  readonly insert: Statement<
    readonly [Column<UserId>, Column<string>, Column<Date>, Column<number>],
    Thing
  >;
  readonly byName: Statement<
    readonly [Column<UserId>, Column<string>],
    { readonly id: Column<string> }
  >;
  readonly rename: Statement<readonly [Column<string>, Column<UserId>, Column<string>], Thing>;
  readonly most: number;
}

class NameRefused extends Refused<{ readonly code: 'name_taken' | 'too_many' | 'not_found' }> {
  override name = 'NameRefused';
}

/** Makes a thing of this name. Throws `Refused`: name_taken, too_many. */
export async function createNamed<Thing extends Columns>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { insert, byName, most }: NamedThings<Thing>,
  ownerId: UserId,
  name: string,
): Promise<RowOf<Thing>> {
  const made = await db.maybe(insert, ownerId, name, clock.now(), most);
  if (made) return made;
  const isTaken = (await db.maybe(byName, ownerId, name)) !== null;
  throw new NameRefused({ code: isTaken ? 'name_taken' : 'too_many' });
}

/** Gives a thing another name. Throws `Refused`: name_taken, not_found. */
export async function renameNamed<Thing extends Columns>(
  { db }: Pick<Deps, 'db'>,
  { byName, rename }: NamedThings<Thing>,
  ownerId: UserId,
  id: string,
  name: string,
): Promise<RowOf<Thing>> {
  return db.tx(async (tx) => {
    const other = await tx.maybe(byName, ownerId, name);
    if (other && other.id !== id) throw new NameRefused({ code: 'name_taken' });
    const renamed = await tx.maybe(rename, id, ownerId, name);
    if (!renamed) throw new NameRefused({ code: 'not_found' });
    return renamed;
  });
}
