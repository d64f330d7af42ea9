import { expect, it } from 'vitest';
import { tagList } from './tag-list.ts';

it('splits at commas, drops hashes, empties and repeats', () => {
  expect(tagList(' #film, Photo,, photo , ##music')).toEqual(['film', 'Photo', 'music']);
  expect(tagList('')).toEqual([]);
});
it('keeps at most twenty', () => {
  expect(tagList(Array.from({ length: 30 }, (_, index) => `t${index}`).join())).toHaveLength(20);
});
