import { useState } from 'react';
import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { UploadItem } from '../uploads/upload-item.ts';
import type { Uploads } from '../uploads/use-uploads.ts';
import type { TrayFile } from './tray-files.ts';
import { useFileTray } from './use-file-tray.ts';

interface Kept extends TrayFile {
  readonly isFree: boolean;
}
const sayFull = vi.fn();
const rules = {
  max: 4,
  begin: (file: TrayFile): Kept => ({ ...file, isFree: false }),
  sayFull,
};
const uploads: Uploads = {
  isRestored: true,
  items: [],
  add: vi.fn(() => ({ ids: [], refused: [], empty: [] })),
  awaits: ({ name }) => name === 'again.jpg',
  cancel: vi.fn(),
  retry: vi.fn(),
  supplyFile: vi.fn(),
  forget: vi.fn(),
};
/** An upload with this id and, once processed, its media. */
const upload = (id: string, mediaId: string | null = null): UploadItem =>
  ({ id, media: mediaId === null ? null : { id: mediaId } }) as UploadItem;
const file = (name: string) => new File(['sea'], name, { type: 'image/jpeg' });

let tray: ReturnType<typeof useFileTray<Kept>>;
let files: readonly Kept[];
function Writing({ items }: { readonly items: readonly UploadItem[] }) {
  const [kept, edit] = useState<readonly Kept[]>([]);
  files = kept;
  tray = useFileTray(rules, { ...uploads, items }, kept, edit);
  return null;
}
const show = (...items: readonly UploadItem[]) => {
  const { rerender } = render(<Writing items={items} />);
  return (...next: readonly UploadItem[]) => rerender(<Writing items={next} />);
};
const ids = () => files.map(({ id }) => id);

beforeEach(() => vi.clearAllMocks());

it('takes what fits, and says how many did not', () => {
  show(upload('a'), upload('b'));
  const chosen = ['c', 'd', 'e'].map(file);
  tray.add(chosen);
  expect(uploads.add).toHaveBeenCalledExactlyOnceWith(chosen.slice(0, 2));
  expect(sayFull).toHaveBeenCalledExactlyOnceWith(1);
});

it('a file that is chosen again for its upload needs no room', () => {
  show(...['a', 'b', 'c', 'd'].map((id) => upload(id)));
  const chosen = ['e.jpg', 'again.jpg'].map(file);
  tray.add(chosen.slice(1));
  expect(uploads.add).toHaveBeenLastCalledWith(chosen.slice(1));
  expect(sayFull).not.toHaveBeenCalled();
  tray.add(chosen);
  expect(uploads.add).toHaveBeenLastCalledWith(chosen.slice(1));
  expect(sayFull).toHaveBeenCalledExactlyOnceWith(1);
});

it('every upload is a file once, with its media as soon as there is any', () => {
  const upTo = show(upload('a'));
  expect(files).toEqual([{ id: 'a', mediaId: null, isFree: false }]);
  act(() => tray.change('a', { isFree: true }));
  upTo(upload('a', 'm1'), upload('b'));
  expect(files).toEqual([
    { id: 'a', mediaId: 'm1', isFree: true },
    { id: 'b', mediaId: null, isFree: false },
  ]);
});

it('takes each file of the vault once, not what was uploaded for it, and no more than fit', () => {
  show(upload('a', 'm1'));
  act(() => tray.pick(['m1', 'm2']));
  act(() => tray.pick(['m2', 'm3', 'm4', 'm5']));
  expect(ids()).toEqual(['a', 'm2', 'm3', 'm4']);
  const full = files;
  act(() => tray.pick(['m6']));
  expect(files).toBe(full);
});

it('a file that is removed is no longer uploaded; those that were sent are forgotten', () => {
  const upTo = show(upload('a'), upload('b'));
  act(() => tray.remove('a'));
  expect(uploads.cancel).toHaveBeenCalledExactlyOnceWith('a');
  upTo(upload('b'));
  expect(ids()).toEqual(['b']);
  tray.forgetUploads();
  expect(uploads.forget).toHaveBeenCalledExactlyOnceWith(['b']);
});

it('an upload whose media is there already is not added again', () => {
  const next = show();
  act(() => tray.pick(['media a']));
  next(upload('a', 'media a'), upload('b', 'media b'));
  expect(ids()).toEqual(['media a', 'b']);
});
