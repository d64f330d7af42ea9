import { z } from 'zod';
import type { StreamCard } from '@limelight/contract/live/stream';
import type { CreatorId, StreamId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { numbersCursor, timeCursor, toPage } from '../../platform/db/cursor.ts';
import { judgeStreams } from './judge-streams.ts';
import { creatorByName, liveCreators, liveNow, recordedStreams, soon } from './list-queries.ts';
import { viewCards } from './view-stream.ts';

type ListDeps = Pick<Deps, 'db' | 'clock'>;
type Show = 'now' | 'soon' | 'recorded';

interface Asked {
  readonly show: Show;
  readonly handle?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

const uuid = z.uuid();

/** Whose streams are listed: of all, of one creator, or of none, since there is no such creator. */
type Whose = 'all' | CreatorId | null;

async function whose({ db }: ListDeps, handle: string | undefined): Promise<Whose> {
  if (handle === undefined) return 'all';
  return (await db.maybe(creatorByName, handle, uuid.safeParse(handle).data ?? null))?.id ?? null;
}

/** One page of streams that the viewer may learn of; null where there is no such creator. */
export async function listStreams(
  deps: ListDeps,
  viewer: Viewer | null,
  asked: Asked,
): Promise<Page<StreamCard> | null> {
  const of = await whose(deps, asked.handle);
  return of === null ? null : pageOf(deps, viewer, of, asked);
}

const FIRST_PAGE = 12;

/** The first page of each list at once; null where there is no such creator. */
export async function readLists(
  deps: ListDeps,
  viewer: Viewer | null,
  handle: string | undefined,
): Promise<Record<Show, Page<StreamCard>> | null> {
  const of = await whose(deps, handle);
  if (of === null) return null;
  const first = (show: Show) => pageOf(deps, viewer, of, { show, limit: FIRST_PAGE });
  const [now, next, recorded] = await Promise.all([first('now'), first('soon'), first('recorded')]);
  return { now, soon: next, recorded };
}

async function pageOf(
  deps: ListDeps,
  viewer: Viewer | null,
  of: Exclude<Whose, null>,
  asked: Omit<Asked, 'handle'>,
): Promise<Page<StreamCard>> {
  const { items, nextCursor } = await idsOnPage(deps, viewer, of, asked);
  const streams = await judgeStreams(
    deps,
    viewer,
    items.map((row) => row.id),
  );
  return { items: await viewCards(deps, viewer, streams), nextCursor };
}

async function idsOnPage(
  { db }: ListDeps,
  viewer: Viewer | null,
  of: Exclude<Whose, null>,
  { show, cursor, limit }: Omit<Asked, 'handle'>,
): Promise<{ items: { id: StreamId }[]; nextCursor: string | null }> {
  const which = { creatorId: of === 'all' ? null : of, ofAll: of === 'all', count: limit + 1 };
  if (show === 'now') {
    const { numbers, id: afterId } = numbersCursor.decode(cursor, 2);
    const [rank, viewers] = [numbers[0] ?? 0, numbers[1] ?? 0].map(inColumn) as [number, number];
    const asked = { ...which, viewerId: viewer?.id ?? null, rank, viewers, afterId };
    return toPage(await db.many(liveNow, asked), limit, (row) =>
      numbersCursor.encode([row.rank, row.fewer], row.id),
    );
  }
  if (show === 'soon') {
    const { at, id: afterId } = cursor === undefined ? BEGINNING : timeCursor.decode(cursor);
    return toPage(await db.many(soon, { ...which, at, afterId }), limit, (row) =>
      timeCursor.encode(row.at, row.id),
    );
  }
  const { at, id: afterId } = timeCursor.decode(cursor);
  return toPage(await db.many(recordedStreams, { ...which, at, afterId }), limit, (row) =>
    timeCursor.encode(row.at, row.id),
  );
}

/** Before every row of an ascending list. */
const BEGINNING = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

/** The least number that the column can hold stands for the beginning. */
const inColumn = (value: number): number => Math.max(value, -2_147_483_648);

const DOTS_MAX = 500;

/** Creators who are live, with their streams, as far as this viewer may learn of it. */
export async function listLiveCreators(
  deps: ListDeps,
  viewer: Viewer | null,
): Promise<{ creatorId: CreatorId; streamId: StreamId }[]> {
  const rows = await deps.db.many(liveCreators, DOTS_MAX);
  const seen = await judgeStreams(
    deps,
    viewer,
    rows.map((row) => row.id),
  );
  return seen.map(({ row }) => ({ creatorId: row.creator_id, streamId: row.id }));
}
