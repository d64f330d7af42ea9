import { expect, it } from 'vitest';
import { publicSourceSet } from './public-picture.ts';

it('names the files of every width beside the one that is known', () => {
  expect(publicSourceSet('/storage/v1/object/public/media/x/w512.webp', [96, 256])).toBe(
    '/storage/v1/object/public/media/x/w96.webp 96w, /storage/v1/object/public/media/x/w256.webp 256w',
  );
  expect(publicSourceSet('/x/v12-w256.webp', [96])).toBe('/x/v12-w96.webp 96w');
  expect(publicSourceSet('/a/b.png', [96])).toBeUndefined();
  expect(publicSourceSet(null, [96])).toBeUndefined();
});
