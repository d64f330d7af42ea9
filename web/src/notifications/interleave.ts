/** An item with a moment (ISO 8601). */
export interface Dated {
  readonly at: string;
}

/**
 * Merges two lists, each newest first. While the first one has more pages (`hasMore`), items older than its last one are held
 * back: the next page would be inserted above them.
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
