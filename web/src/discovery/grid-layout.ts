/** How many row units a tile takes: three columns of width 3 make a square 3 units tall, a 3:4 portrait 4. */
export const TILE_UNITS = { square: 3, portrait: 4 } as const;

export interface TilePlace {
  /** 0-based. */
  readonly column: number;
  /** 0-based, in row units. */
  readonly row: number;
  readonly span: number;
}

/**
 * Places the tiles of a masonry grid, each into the column that is shortest so far. A tile's place depends only on the tiles
 * before it, so loading more never moves what is on the screen; the document order stays the list's order, which the keyboard
 * follows.
 */
export function placeTiles(
  shapes: readonly (keyof typeof TILE_UNITS)[],
  columns: number,
): readonly TilePlace[] {
  const heights = Array.from({ length: columns }, () => 0);
  return shapes.map((shape) => {
    const span = TILE_UNITS[shape];
    const row = Math.min(...heights);
    const column = heights.indexOf(row);
    heights[column] = row + span;
    return { column, row, span };
  });
}

/** The tile next to `from` in the direction of an arrow key; null at the edge. */
export function neighborTile(
  places: readonly TilePlace[],
  from: number,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
): number | null {
  const start = places[from];
  if (!start) return null;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const inColumn = places.flatMap((place, index) =>
      place.column === start.column ? [index] : [],
    );
    const at = inColumn.indexOf(from) + (key === 'ArrowDown' ? 1 : -1);
    return inColumn[at] ?? null;
  }
  const column = start.column + (key === 'ArrowRight' ? 1 : -1);
  const middle = start.row + start.span / 2;
  let best: number | null = null;
  let distance = Infinity;
  places.forEach((place, index) => {
    if (place.column !== column) return;
    const away = Math.abs(place.row + place.span / 2 - middle);
    if (away < distance) {
      best = index;
      distance = away;
    }
  });
  return best;
}
