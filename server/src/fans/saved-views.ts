import { SAVED_VIEW } from '@limelight/contract/fans/limits';
import {
  type SavedFilters,
  savedFilters,
  type SavedView,
} from '@limelight/contract/fans/operations';
import type { CreatorId, SavedViewId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import type { Tx } from '../platform/db/db.ts';
import { type Row, statement, t } from '../platform/db/statement.ts';

const row = { id: t.uuid<SavedViewId>(), name: t.text(), filters: t.jsonb<unknown>() };

const savedViews = statement({
  name: 'fans.list-saved-views',
  params: [t.uuid<CreatorId>()],
  row,
  text: `select id, name, filters from saved_views where creator_id = $1 order by fold(name)`,
});

/**
 * Locks the creator, so that two views saved at once are saved one after the other: they are counted and their names compared.
 */
const lockSaver = statement({
  name: 'fans.lock-saver',
  params: [t.uuid<CreatorId>()],
  row: { id: t.uuid<CreatorId>() },
  text: `select id from creators where id = $1 for no key update`,
});

/** What a name conflicts with: whether a view other than $3 has it, and how many views there are. */
const beforeNaming = statement({
  name: 'fans.before-naming-view',
  params: [t.uuid<CreatorId>(), t.text(), t.uuid<SavedViewId>().nullable()],
  row: { views: t.int4().certain(), is_taken: t.bool().certain() },
  text: `
    select count(*)::int as views,
      coalesce(bool_or(fold(name) = fold($2) and id is distinct from $3), false) as is_taken
    from saved_views where creator_id = $1`,
});

const insertView = statement({
  name: 'fans.save-view',
  params: [t.uuid<CreatorId>(), t.text(), t.jsonb<SavedFilters>(), t.timestamptz()],
  row,
  text: `
    insert into saved_views (creator_id, name, filters, created_at) values ($1, $2, $3, $4)
    returning id, name, filters`,
});

const updateView = statement({
  name: 'fans.rename-saved-view',
  params: [t.uuid<CreatorId>(), t.uuid<SavedViewId>(), t.text()],
  row,
  text: `
    update saved_views set name = $3 where creator_id = $1 and id = $2 returning id, name, filters`,
});

const deleteView = statement({
  name: 'fans.remove-saved-view',
  params: [t.uuid<CreatorId>(), t.uuid<SavedViewId>()],
  row: {},
  text: `delete from saved_views where creator_id = $1 and id = $2`,
});

/** Null where another version of the product stored filters that this one does not know: the view would show the wrong fans. */
function toView({ id, name, filters }: Row<typeof savedViews>): SavedView | null {
  const read = savedFilters.safeParse(filters);
  return read.success ? { id, name, filters: read.data } : null;
}

/** A view that this version stored just now. */
const written = ({ id, name, filters }: Row<typeof savedViews>): SavedView => ({
  id,
  name,
  filters: savedFilters.parse(filters),
});

/** All saved views of a creator, by name. */
export async function listSavedViews(
  { db }: Pick<Deps, 'db'>,
  creatorId: CreatorId,
): Promise<SavedView[]> {
  const rows = await db.many(savedViews, creatorId);
  return rows.map(toView).filter((view) => view !== null);
}

/** Saves filters under a name that no other view has, ignoring case. */
export async function saveView(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  creatorId: CreatorId,
  { name, filters }: { readonly name: string; readonly filters: SavedFilters },
): Promise<SavedView | 'name_taken' | 'too_many'> {
  return db.tx(async (tx) => {
    const { views, isTaken } = await naming(tx, creatorId, name, null);
    if (isTaken) return 'name_taken';
    if (views >= SAVED_VIEW.most) return 'too_many';
    return written(await tx.one(insertView, creatorId, name, filters, clock.now()));
  });
}

/** Renames a creator's view; null where it is not theirs. */
export async function renameSavedView(
  { db }: Pick<Deps, 'db'>,
  creatorId: CreatorId,
  { savedViewId, name }: { readonly savedViewId: SavedViewId; readonly name: string },
): Promise<SavedView | 'name_taken' | null> {
  return db.tx(async (tx) => {
    const { isTaken } = await naming(tx, creatorId, name, savedViewId);
    if (isTaken) return 'name_taken';
    const renamed = await tx.maybe(updateView, creatorId, savedViewId, name);
    return renamed && toView(renamed);
  });
}

/** Removes a creator's view; does nothing when it is already gone. */
export async function removeSavedView(
  { db }: Pick<Deps, 'db'>,
  creatorId: CreatorId,
  id: SavedViewId,
): Promise<void> {
  await db.run(deleteView, creatorId, id);
}

async function naming(tx: Tx, saver: CreatorId, name: string, but: SavedViewId | null) {
  await tx.one(lockSaver, saver);
  const { views, is_taken } = await tx.one(beforeNaming, saver, name, but);
  return { views, isTaken: is_taken };
}
