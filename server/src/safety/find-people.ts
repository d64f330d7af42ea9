import type { UserId } from '@limelight/contract/platform/ids';
import type { FoundPerson } from '@limelight/contract/safety/operations';
import type { Deps } from '../kernel/deps.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { Queryable } from '../platform/db/db.ts';
import { beginning, likeText, substring } from '../platform/db/like.ts';
import type { Row } from '../platform/db/statement.ts';
import { audit } from './audit.ts';
import { toSuspension } from './list-suspensions.ts';
import { peopleNamed, peopleOfOrder, personByEmail } from './people-queries.ts';
import { actsAmong } from './suspend.ts';
import { peopleForStaff, peopleOfSuspension } from './suspension-queries.ts';

/** No member of staff reads through more; more letters narrow the search. */
const MOST = 20;

interface Asked {
  readonly q: string;
  readonly by: 'name' | 'email' | 'order';
}

/** The people whom staff search, and what this member of staff can do with their accounts. The caller checks the rights. */
export async function findPeople(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { q, by }: Asked,
): Promise<{ items: FoundPerson[]; hasMore: boolean }> {
  const ids =
    by === 'name'
      ? await findNamed(db, q, { isWhole: false, most: MOST + 1 })
      : await findLogged(db, viewer, { q, by }, clock.now());
  if (ids.length === 0) return { items: [], hasMore: false };
  const [found, staff] = await Promise.all([
    db.many(peopleForStaff, ids.slice(0, MOST)),
    db.many(peopleOfSuspension, viewer.id, viewer.id),
  ]);
  const standing = [...staff, ...found];
  const byId = new Map(found.map((row) => [row.id, row]));
  return {
    hasMore: ids.length > MOST,
    items: ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [{ ...toFound(row), ...actsAmong(standing, viewer.id, id) }] : [];
    }),
  };
}

const toFound = (row: Row<typeof peopleForStaff>): Omit<FoundPerson, 'canSuspend' | 'canLift'> => {
  const { reason, began_at, staff_handle, staff_name } = row;
  const isSuspended =
    reason !== null && began_at !== null && staff_handle !== null && staff_name !== null;
  return {
    id: row.id,
    handle: row.handle,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    suspension: isSuspended
      ? toSuspension({ ...row, reason, began_at, staff_handle, staff_name })
      : null,
  };
};

/**
 * People by a part of their handle or name. After '@' it is a handle: the whole one, or its beginning. The index finds three
 * letters anywhere, and fewer where a word begins: names in Chinese or Korean often have no more.
 */
export async function findNamed(
  db: Queryable,
  typed: string,
  { isWhole, most }: { readonly isWhole: boolean; readonly most: number },
): Promise<UserId[]> {
  const isHandle = typed.startsWith('@');
  const words = isHandle ? typed.slice(1) : typed;
  if (words === '') return [];
  const start = beginning(words);
  const patterns: readonly [handle: string, name: string | null, word: string | null] = isHandle
    ? [isWhole ? likeText(words) : start, null, null]
    : words.length < 3
      ? [start, start, `% ${start}`]
      : [substring(words), substring(words), null];
  const rows = await db.many(peopleNamed, words, ...patterns, most);
  return rows.map(({ id }) => id);
}

/** An order number can have 19 digits; 15 are exact in JavaScript, and enough. */
const NUMBER = /^#?(\d{1,15})$/;

/**
 * Searches by what only administrators may search by, with a line in the audit log that says who was found. An email address
 * that no account has is not kept: it may belong to a person who never came here.
 */
async function findLogged(
  db: Deps['db'],
  viewer: Viewer,
  { q, by }: Asked,
  now: Date,
): Promise<UserId[]> {
  return db.tx(async (tx) => {
    const number = by === 'order' ? NUMBER.exec(q)?.[1] : undefined;
    const rows =
      by === 'email'
        ? await tx.many(personByEmail, q)
        : number === undefined
          ? []
          : await tx.many(peopleOfOrder, Number(number));
    const [first] = rows;
    const subject = first ? (`user:${first.id}` as const) : null;
    const details = { by, ...(number !== undefined && { order: Number(number) }) };
    await audit(tx, { actorId: viewer.id, action: 'safety.findPeople', subject, details }, now);
    return rows.map(({ id }) => id);
  });
}
