import { expect, it } from 'vitest';
import type { GalleryCount } from '@limelight/contract/discovery/operations';
import { creatorId } from '@limelight/contract/platform/ids';
import { countsFor, galleryInput, readGallery, writeGallery } from './gallery-state.ts';

const ada = creatorId.parse('01990000-0000-7000-8000-00000000000a');
const bea = creatorId.parse('01990000-0000-7000-8000-00000000000b');
const none = { source: 'all', creatorId: null, kind: null, month: null } as const;

it('reads and writes the address, and ignores what it does not know', () => {
  const filter = { source: 'purchased', creatorId: ada, kind: 'video', month: '2026-02' } as const;
  expect(readGallery(writeGallery(filter))).toEqual(filter);
  expect(writeGallery(none).toString()).toBe('');
  const odd = new URLSearchParams('source=gift&creator=ada&kind=smell&month=2026-13');
  expect(readGallery(odd)).toEqual(none);
});

it.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('a month reaches from its first to its last day: %s', (month, to) => {
  expect(galleryInput({ ...none, month })).toEqual({ source: 'all', from: `${month}-01`, to });
});

const count = (
  creator: typeof ada,
  source: GalleryCount['source'],
  kind: GalleryCount['kind'],
  month: string,
  files: number,
  isOver = false,
): GalleryCount => ({ creatorId: creator, source, kind, month, files, isOver });
const counts = [
  count(ada, 'purchased', 'picture', '2026-01', 3),
  count(ada, 'membership', 'video', '2026-02', 2),
  count(bea, 'membership', 'picture', '2026-02', 5, true),
];

it('counts what each choice would show, with the other filters as they stand', () => {
  const all = countsFor(counts, none);
  expect(Object.fromEntries(all.bySource)).toEqual({ all: 5, purchased: 3, membership: 2 });
  expect(Object.fromEntries(all.byKind)).toEqual({ all: 5, picture: 3, video: 2 });
  // A membership that is over is listed only under its creator, so only the creator's choice counts its files.
  expect(Object.fromEntries(all.byCreator)).toEqual({ [ada]: 5, [bea]: 5 });
  expect([...all.byMonth]).toEqual([
    ['2026-02', 2],
    ['2026-01', 3],
  ]);

  const ofBea = countsFor(counts, { ...none, creatorId: bea });
  expect(Object.fromEntries(ofBea.bySource)).toEqual({ all: 5, membership: 5 });
  const february = countsFor(counts, { ...none, month: '2026-02', kind: 'picture' });
  expect(Object.fromEntries(february.byKind)).toEqual({ all: 2, video: 2 });
  expect([...february.byMonth.keys()]).toEqual(['2026-01']);
});
