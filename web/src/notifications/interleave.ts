/** Something that happened at a moment (ISO 8601). */
export interface Dated {
  readonly at: string;
}

/**
 * Two lists, each newest first, as one. While the first one goes on (`hasMore`), what is older than its last item waits:
 * what comes next would stand above it.
 */
export function interleave<One extends Dated, Other extends Dated>(
  paged: readonly One[],
  whole: readonly Other[],
  hasMore: boolean,
): (One | Other)[] {
  const last = paged.at(-1);
  const ready = hasMore && last ? whole.filter(({ at }) => at >= last.at) : whole;
  return [...paged, ...ready].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
