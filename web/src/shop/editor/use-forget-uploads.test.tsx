import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Uploads } from '../../media/index.ts';
import type { DraftPicture } from './product-draft.ts';
import { useForgetUploads } from './use-forget-uploads.ts';

const forget = vi.fn<Uploads['forget']>();
const upload = (id: string, at: 'ready' | 'sending') => ({
  id,
  step: { at },
  media: at === 'ready' ? { id: `media ${id}` } : null,
});
const uploads = {
  items: [upload('a', 'ready'), upload('b', 'ready'), upload('c', 'sending')],
  forget,
} as unknown as Uploads;
const picture = (id: string): DraftPicture => ({ id, mediaId: `media ${id}`, alt: '' });

it('forgets uploads that are saved or no longer in the form, and all that are done with the form', () => {
  const all = ['a', 'b', 'c'].map(picture);
  const start = { pictures: all, saved: [{ mediaId: 'media other' }] };
  const { rerender, unmount } = renderHook(
    ({ pictures, saved }) => useForgetUploads(uploads, pictures, saved),
    { initialProps: start },
  );
  expect(forget).not.toHaveBeenCalled();
  rerender({ ...start, saved: [{ mediaId: 'media a' }] });
  expect(forget).toHaveBeenLastCalledWith(['a']);
  rerender({ ...start, pictures: [picture('a')] });
  expect(forget).toHaveBeenLastCalledWith(['b']);
  unmount();
  expect(forget).toHaveBeenLastCalledWith(['a', 'b']);
});
