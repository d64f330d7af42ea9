import { describe, expect, it } from 'vitest';
import { neighborTile, placeTiles } from './grid-layout.ts';

describe('placeTiles', () => {
  it('fills the first row from left to right', () => {
    expect(placeTiles(['square', 'portrait', 'square'], 3)).toEqual([
      { column: 0, row: 0, span: 3 },
      { column: 1, row: 0, span: 4 },
      { column: 2, row: 0, span: 3 },
    ]);
  });

  it('puts the next tile into the shortest column', () => {
    const places = placeTiles(['portrait', 'square', 'portrait', 'square', 'square'], 3);
    expect(places[3]).toEqual({ column: 1, row: 3, span: 3 });
    expect(places[4]).toEqual({ column: 0, row: 4, span: 3 });
  });

  it('never moves a tile when more are loaded', () => {
    const shapes = Array.from({ length: 40 }, (_, i) =>
      i % 5 < 2 ? ('square' as const) : ('portrait' as const),
    );
    expect(placeTiles(shapes, 3).slice(0, 18)).toEqual(placeTiles(shapes.slice(0, 18), 3));
  });
});

describe('neighborTile', () => {
  const places = placeTiles(['portrait', 'square', 'square', 'square', 'portrait', 'square'], 3);
  // columns: 0 = [0, 5], 1 = [1, 3], 2 = [2, 4]
  it('walks a column up and down', () => {
    expect(neighborTile(places, 1, 'ArrowDown')).toBe(3);
    expect(neighborTile(places, 3, 'ArrowUp')).toBe(1);
    expect(neighborTile(places, 1, 'ArrowUp')).toBeNull();
  });

  it('goes sideways to the tile at the same height', () => {
    expect(neighborTile(places, 3, 'ArrowRight')).toBe(4);
    expect(neighborTile(places, 3, 'ArrowLeft')).toBe(5);
    expect(neighborTile(places, 2, 'ArrowRight')).toBeNull();
  });
});
