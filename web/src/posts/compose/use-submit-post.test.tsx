import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../platform/query-client.ts';
import { firstChoice } from './audience-choice.ts';
import { emptyDraft } from './draft.ts';
import type { Readiness } from './files/readiness.ts';
import type { Autosave } from './use-autosave.ts';
import { useSubmitPost } from './use-submit-post.ts';

/** The first call of publishing; it never ends here. */
const flush = vi.fn(() => new Promise<null>(() => {}));
const isInConflict = vi.fn(() => false);
const save: Autosave = {
  state: { at: 'saved' },
  flush,
  isInConflict,
  report: vi.fn(),
  settle: vi.fn(),
};
const queries = makeQueryClient();

let post: ReturnType<typeof useSubmitPost>;
function Post({ text, readiness }: { readonly text: string; readonly readiness: Readiness }) {
  const audience = { ...firstChoice, who: 'everyone' } as const;
  post = useSubmitPost({
    draft: { ...emptyDraft('k', audience), text },
    save,
    readiness,
    page: () => null,
    onDone: vi.fn(),
  });
  return null;
}
function show(readiness: Readiness, text = 'At the bay') {
  const page = (now: Readiness) => (
    <QueryClientProvider client={queries}>
      <Post text={text} readiness={now} />
    </QueryClientProvider>
  );
  const { rerender } = render(page(readiness));
  return (now: Readiness) => rerender(page(now));
}
const submit = () => act(() => post.submit());

beforeEach(() => vi.clearAllMocks());

it('what is blank is not published, and says why until it is changed', () => {
  show('ready', ' ');
  submit();
  expect(post.problems.post).toBe('Write something or add a picture first.');
  act(() => post.clearProblems());
  expect(post.problems).toEqual({});
  expect(flush).not.toHaveBeenCalled();
});

it('waits for uploads, and publishes once when the last one is done', async () => {
  const become = show('uploading');
  submit();
  submit();
  expect([post.isWaiting, flush.mock.calls.length]).toEqual([true, 0]);
  become('ready');
  await vi.waitFor(() => expect(post.isPublishing).toBe(true), 30_000);
  submit();
  expect([post.isWaiting, flush.mock.calls.length]).toEqual([false, 1]);
});

it('does not wait any longer once it is called off, nor after an upload has failed', () => {
  const become = show('uploading');
  submit();
  act(() => post.stopWaiting());
  become('ready');
  become('uploading');
  submit();
  become('failed');
  expect(post.isWaiting).toBe(false);
  expect(post.problems.post).toBe('Some files didn’t upload. Try again or remove them.');
  expect(flush).not.toHaveBeenCalled();
});

it('where another device has changed the post it asks which version stays first', () => {
  isInConflict.mockReturnValueOnce(true);
  show('ready');
  submit();
  expect([post.problems, post.isPublishing, flush.mock.calls.length]).toEqual([{}, false, 0]);
});
