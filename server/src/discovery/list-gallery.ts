import type { GalleryItem } from '@limelight/contract/discovery/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import type { GalleryEntry, Held } from '../kernel/parts/gallery-part.ts';
import { DAY } from '../platform/clock/clock.ts';
import { timeCursor } from '../platform/db/cursor.ts';
import type { Row } from '../platform/db/statement.ts';
import { countBought, galleryKinds } from '../payments/index.ts';
import { countMembersFiles, galleryCreators, galleryPage } from './gallery-queries.ts';

export interface GalleryInput {
  readonly source: 'all' | 'purchased' | 'membership';
  readonly creatorId?: CreatorId | undefined;
  readonly kind?: 'picture' | 'video' | 'audio' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

type GalleryRow = Row<typeof galleryPage>;

/**
 * Where a page is not full after the first read, most things have no file of the requested kind: from then on this many rows
 * are read at once. This happens only with bought things: the statement leaves out members' posts without such a file.
 */
const NEXT_READ = 200;

/**
 * The viewer's gallery, newest first: what they bought, and members' media while they are subscribed. A bought thing that is no
 * longer available keeps its place and shows the reason. A page ends with a whole thing.
 */
export async function listGallery(
  deps: Deps,
  viewer: Viewer,
  input: GalleryInput,
): Promise<{ items: GalleryItem[]; nextCursor: string | null }> {
  const filter = {
    viewerId: viewer.id,
    now: deps.clock.now(),
    creatorId: input.creatorId ?? null,
    from: input.from === undefined ? null : new Date(input.from),
    // Both ends of the period are included.
    to: input.to === undefined ? null : new Date(new Date(input.to).getTime() + DAY),
    kind: input.kind ?? null,
    source: input.source,
    boughtKinds: boughtKinds(deps),
  };
  const items: GalleryItem[] = [];
  let read = timeCursor.decode(input.cursor);
  let shown = read;
  for (let count = input.limit + 1; ; count = NEXT_READ) {
    const rows = await deps.db.many(galleryPage, {
      ...filter,
      count,
      beforeAt: read.at,
      beforeId: read.id,
    });
    const entries = await entriesOf(deps, viewer, rows);
    for (const row of rows) {
      read = { at: row.at, id: row.thing_id };
      const its = entries.get(row) ?? [];
      const wanted = its.filter(({ kind }) => input.kind === undefined || kind === input.kind);
      if (wanted.length === 0) continue;
      if (items.length >= input.limit)
        return { items, nextCursor: timeCursor.encode(shown.at, shown.id) };
      items.push(...wanted.map((entry) => toItem(row, entry)));
      shown = read;
    }
    if (rows.length < count) return { items, nextCursor: null };
  }
}

const boughtKinds = ({ orderKinds }: Pick<Deps, 'orderKinds'>) =>
  galleryKinds(orderKinds).map(({ kind }) => kind);

/** The entries of the things on this page, read from each kind. */
async function entriesOf(
  deps: Deps,
  viewer: Viewer,
  rows: readonly GalleryRow[],
): Promise<Map<GalleryRow, readonly GalleryEntry[]>> {
  const entries = new Map<GalleryRow, readonly GalleryEntry[]>();
  const kinds = [...new Set(rows.map((row) => row.thing_kind))];
  await Promise.all(
    kinds.map(async (kind) => {
      const its = rows.filter((row) => row.thing_kind === kind);
      const held = its.map((row): Held => ({
        thingId: row.thing_id,
        source: row.source,
        isRevoked: row.is_revoked,
      }));
      const found = await deps.orderKinds(kind).gallery?.entries(deps, viewer, held);
      for (const row of its) entries.set(row, found?.get(row.thing_id) ?? []);
    }),
  );
  return entries;
}

const toItem = (row: GalleryRow, entry: GalleryEntry): GalleryItem => ({
  thing: { kind: row.thing_kind, id: row.thing_id },
  mediaId: null,
  postId: null,
  kind: null,
  ...entry,
  creator: {
    id: row.creator_id,
    handle: row.handle,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
  },
  source: row.source,
  at: row.at.toISOString(),
});

/** The creators whose media the gallery contains or contained. */
export async function getGalleryCreators(
  deps: Pick<Deps, 'db' | 'clock' | 'orderKinds'>,
  viewer: Viewer,
) {
  const rows = await deps.db.many(galleryCreators, viewer.id, deps.clock.now(), boughtKinds(deps));
  return {
    items: rows.map((row) => ({
      id: row.id,
      handle: row.handle,
      displayName: row.display_name,
      avatarUrl: row.avatar_url,
      purchased: row.purchased,
      isMember: row.is_member,
      membershipEndedAt: row.ended_at?.toISOString() ?? null,
    })),
  };
}

/** How many entries the viewer's gallery contains, by creator, source, kind of file and month. */
export async function countGallery(
  deps: Pick<Deps, 'db' | 'clock' | 'orderKinds'>,
  viewer: Viewer,
) {
  const [bought, rows] = await Promise.all([
    countBought(deps, viewer.id),
    deps.db.many(countMembersFiles, viewer.id, deps.clock.now()),
  ]);
  const ofMember = rows.map((row) => ({
    creatorId: row.creator_id,
    source: 'membership' as const,
    kind: row.kind,
    month: row.month,
    isOver: row.is_over,
    files: row.files,
  }));
  const purchased = bought.map((one) => ({ ...one, source: 'purchased' as const, isOver: false }));
  const items = [...purchased, ...ofMember];
  return { items: items.toSorted((a, b) => b.month.localeCompare(a.month)) };
}
