import { expect, it } from 'vitest';
import { sourceSets } from './source-sets.ts';

const source = (type: string, width: number) => ({
  url: `/p-${width}.${type}`,
  width,
  height: width,
  type: `image/${type}`,
});

it('groups by format, AVIF first, narrow to wide, the widest last', () => {
  const sets = sourceSets([
    source('webp', 960),
    source('jpeg', 480),
    source('avif', 960),
    source('webp', 480),
    source('avif', 480),
  ]);
  expect(sets.map((set) => set.type)).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
  expect(sets[1]?.srcSet).toBe('/p-480.webp 480w, /p-960.webp 960w');
  expect(sets[1]?.largest.width).toBe(960);
});
