import { CREATOR_LIST } from '@limelight/contract/creators/limits';
import type { CreatorList, ListedPerson } from '@limelight/contract/creators/operations';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { substring } from '../platform/db/like.ts';
import {
  insertList,
  insertPerson,
  listByName,
  listsOf,
  matchingPeople,
  ownList,
  peoplePage,
  updateList,
} from './list-queries.ts';

type ReadDeps = Pick<Deps, 'db'>;
type WriteDeps = Pick<Deps, 'db' | 'clock'>;
/** As many as a picker shows. */
const FOUND = 20;

export async function listLists(
  deps: ReadDeps,
  creatorId: CreatorId,
): Promise<{ items: CreatorList[] }> {
  return { items: await deps.db.many(listsOf, creatorId) };
}

/** A creator's lists, by their names. */
export const lists = {
  insert: insertList,
  byName: listByName,
  rename: updateList,
  most: CREATOR_LIST.most,
};

/** The people on a list, last added first; null when it is not this creator's. */
export async function listPeople(
  deps: ReadDeps,
  creatorId: CreatorId,
  asked: { listId: string; cursor?: string | undefined; limit: number },
): Promise<{ items: ListedPerson[]; nextCursor: string | null } | null> {
  if (!(await deps.db.maybe(ownList, asked.listId, creatorId))) return null;
  const { at, id } = timeCursor.decode(asked.cursor);
  const rows = await deps.db.many(peoplePage, asked.listId, at, id, asked.limit + 1);
  const { items, nextCursor } = toPage(rows, asked.limit, (row) =>
    timeCursor.encode(row.added_at, row.id),
  );
  return {
    items: items.map((row) => ({ ...toPerson(row), addedAt: row.added_at.toISOString() })),
    nextCursor,
  };
}

const toPerson = (row: {
  id: UserId;
  handle: string;
  display_name: string;
  avatar_url: string | null;
}) => ({
  id: row.id,
  handle: row.handle,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
});

/** Returns false when the list is not the creator's, or the person neither follows nor is or was a member. */
export async function addToList(
  deps: WriteDeps,
  creatorId: CreatorId,
  listId: string,
  userId: UserId,
): Promise<boolean> {
  return (await deps.db.one(insertPerson, listId, creatorId, userId, deps.clock.now())).known;
}

/** Followers and members by substring of name or handle. */
export async function searchPeople(
  deps: ReadDeps,
  creatorId: CreatorId,
  q: string,
): Promise<{ items: Omit<ListedPerson, 'addedAt'>[] }> {
  const rows = await deps.db.many(matchingPeople, creatorId, substring(q), FOUND);
  return { items: rows.map(toPerson) };
}
