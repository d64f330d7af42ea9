import type { GalleryCount } from '@limelight/contract/discovery/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';

/** Which part of the gallery is shown; all of it is in the address (`?source=…&creator=…&kind=…&month=2026-11`). */
export interface GalleryFilter {
  readonly source: 'all' | 'purchased' | 'membership';
  readonly creatorId: CreatorId | null;
  readonly kind: 'picture' | 'video' | 'audio' | null;
  /** The month of the purchase, or of the publication; in UTC. */
  readonly month: string | null;
}

const SOURCES = ['purchased', 'membership'] as const;
const KINDS = ['picture', 'video', 'audio'] as const;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isId = (text: string): text is CreatorId => ID.test(text);

/** Parses the address; invalid values are ignored. */
export function readGallery(params: URLSearchParams): GalleryFilter {
  const creatorId = params.get('creator') ?? '';
  const month = params.get('month') ?? '';
  return {
    source: SOURCES.find((source) => source === params.get('source')) ?? 'all',
    creatorId: isId(creatorId) ? creatorId : null,
    kind: KINDS.find((kind) => kind === params.get('kind')) ?? null,
    month: MONTH.test(month) ? month : null,
  };
}

/** The query parameters of a filter; default values are left out. */
export function writeGallery({ source, creatorId, kind, month }: GalleryFilter): URLSearchParams {
  return new URLSearchParams({
    ...(source !== 'all' && { source }),
    ...(creatorId !== null && { creator: creatorId }),
    ...(kind !== null && { kind }),
    ...(month !== null && { month }),
  });
}

/** The operation's input for a filter; also the key under which its pages are cached. */
export function galleryInput({ source, creatorId, kind, month }: GalleryFilter) {
  return {
    source,
    ...(creatorId !== null && { creatorId }),
    ...(kind !== null && { kind }),
    ...(month !== null && { from: `${month}-01`, to: lastDayOf(month) }),
  };
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** Counts by a source, a kind, a month or a creator's id. */
type Counted = ReadonlyMap<string, number>;

export interface GalleryCounts {
  /** Includes 'all'. */
  readonly bySource: Counted;
  /** Includes 'all'. */
  readonly byKind: Counted;
  readonly byCreator: Counted;
  /** Newest first. */
  readonly byMonth: Counted;
}

/** How many files each choice of a filter would show, given the other filters. */
export function countsFor(
  counts: readonly GalleryCount[],
  { source, creatorId, kind, month }: GalleryFilter,
): GalleryCounts {
  const fits = {
    source: (one: GalleryCount) => source === 'all' || one.source === source,
    // Files of a membership that is over are listed only when its creator is chosen.
    creator: (one: GalleryCount) =>
      creatorId === null ? !one.isOver : one.creatorId === creatorId,
    kind: (one: GalleryCount) => kind === null || one.kind === kind,
    month: (one: GalleryCount) => month === null || one.month === month,
  };
  const sum = (
    left: keyof typeof fits,
    nameOf: (one: GalleryCount) => string,
    withAll: boolean,
  ): Counted => {
    const rules = Object.entries(fits).filter(([name]) => name !== left);
    const sums = new Map<string, number>();
    for (const one of counts) {
      if (!rules.every(([, fit]) => fit(one))) continue;
      for (const name of withAll ? ['all', nameOf(one)] : [nameOf(one)])
        sums.set(name, (sums.get(name) ?? 0) + one.files);
    }
    return sums;
  };
  return {
    bySource: sum('source', (one) => one.source, true),
    byKind: sum('kind', (one) => one.kind ?? 'none', true),
    byCreator: sum('creator', (one) => one.creatorId, false),
    byMonth: new Map(
      [...sum('month', (one) => one.month, false)].sort(([a], [b]) => (a < b ? 1 : -1)),
    ),
  };
}
