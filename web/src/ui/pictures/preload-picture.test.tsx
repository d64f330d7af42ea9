import { afterEach, expect, it } from 'vitest';
import { preloadPicture } from './preload-picture.ts';

const SIZES = '(min-width: 680px) 640px, 100vw';
const file = (type: string, width: number) => ({
  url: `/storage/v1/object/public/media/one/${width}.${type}`,
  type: `image/${type}`,
  width,
  height: width,
});
const links = () => [...document.head.querySelectorAll('link')];

afterEach(() => {
  document.head.innerHTML = '';
});

it('requests the smaller format in every width, for the place that the picture will have', () => {
  preloadPicture([file('webp', 640), file('avif', 1280), file('avif', 640)], SIZES);
  expect(links()).toHaveLength(1);
  const [link] = links();
  expect(link?.getAttribute('type')).toBe('image/avif');
  expect(link?.imageSizes).toBe(SIZES);
  expect(link?.imageSrcset).toBe(
    '/storage/v1/object/public/media/one/640.avif 640w, /storage/v1/object/public/media/one/1280.avif 1280w',
  );
});

it.each([[undefined], [null], ['no list'], [[{ url: 1 }]], [[]]])(
  'requests nothing for %j',
  (sources) => {
    preloadPicture(sources, SIZES);
    expect(links()).toHaveLength(0);
  },
);
