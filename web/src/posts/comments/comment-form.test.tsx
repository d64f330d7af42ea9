import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoResponse } from '../../platform/errors.ts';
import { forgetKept } from '../../platform/kept.ts';
import { pressWhileComposing } from '../../ui/forms/test-composing.ts';
import { CommentForm } from './comment-form.tsx';

type Send = (text: string, key: string) => Promise<unknown>;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const offline = () => Promise.reject(new NoResponse({ isRead: false, isOffline: true }));
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Write a comment');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const open = (send: Send, more: Partial<Parameters<typeof CommentForm>[0]> = {}) =>
  render(
    <CommentForm
      label="Write a comment"
      submitLabel="Comment"
      draftPlace="noor:comment:post"
      onSubmit={send}
      {...more}
    />,
  );
const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await vi.advanceTimersByTimeAsync(0);
  });
};

describe('a comment that is half written', () => {
  it('is there again after a reload, at its own post only', () => {
    open(offline);
    type('What a li');
    cleanup();
    open(offline);
    expect(field().value).toBe('What a li');
    cleanup();
    open(offline, { draftPlace: 'noor:comment:another' });
    expect(field().value).toBe('');
  });

  it('is left alone by another window, which writes one of its own', async () => {
    open(offline);
    type('From the first window');
    // The modules of another window, with the same storage.
    vi.resetModules();
    const second = await import('./comment-draft.ts');
    expect(second.takeCommentDraft('noor:comment:post')).toBeNull();
    second.keepCommentDraft('noor:comment:post', 'second', 'From the second window');

    type('From the first window, and more');
    const texts = Object.values({ ...localStorage }).map((kept) => JSON.parse(String(kept)).text);
    expect(texts.sort()).toEqual(['From the first window, and more', 'From the second window']);
    second.keepCommentDraft('noor:comment:post', 'second', null);
    expect(second.takeCommentDraft('noor:comment:post')).toBeNull();
    // Once the first window is gone, the other one continues its comment.
    cleanup();
    expect(second.takeCommentDraft('noor:comment:post')?.text).toBe(
      'From the first window, and more',
    );
  });

  it.each<[string, () => Promise<unknown> | void]>([
    ['sent', () => press('Comment')],
    ['given up', () => press('Cancel')],
    ['emptied', () => void type(' ')],
    ['left behind at sign-out', forgetKept],
  ])('is forgotten once it is %s', async (_, end) => {
    open(() => Promise.resolve(), { onCancel: () => {} });
    type('What a light');
    await end();
    cleanup();
    open(offline);
    expect(field().value).toBe('');
  });

  it.each([['"text"'], ['null'], ['{'], ['{"text":5,"key":"k"}'], ['{"text":"t"}']])(
    'makes nothing of %s in the storage',
    (stored) => {
      localStorage.setItem('kept:noor:comment:post', stored);
      open(offline);
      expect(field().value).toBe('');
    },
  );
});

describe('a comment without a network', () => {
  it('says that it waits, and is taken once when the network is back, under one key', async () => {
    const send = vi.fn<Send>(offline);
    open(send);
    type('What a light');
    await press('Comment');
    expect(screen.getByText('Waiting for the network…')).toBeTruthy();
    expect(field().readOnly).toBe(true);

    send.mockResolvedValue({});
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(field().value).toBe('');
    expect(screen.queryByText('Waiting for the network…')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(send).toHaveBeenCalledTimes(2);
    expect(new Set(send.mock.calls.map(([, key]) => key)).size).toBe(1);
  });

  it('tries by itself where the browser does not notice', async () => {
    const send = vi.fn<Send>(offline);
    open(send);
    type('What a light');
    await press('Comment');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('can be changed instead; the page left meanwhile sends nothing, and the key is the same afterwards', async () => {
    const send = vi.fn<Send>(offline);
    open(send);
    type('What a light');
    await press('Comment');
    await press('Edit');
    expect(field().readOnly).toBe(false);
    expect(field().value).toBe('What a light');

    await press('Comment');
    cleanup();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(2);

    open(send);
    await press('Comment');
    expect(send).toHaveBeenCalledTimes(3);
    expect(new Set(send.mock.calls.map(([, key]) => key)).size).toBe(1);
  });

  it('says at its field what else went wrong, and keeps the text', async () => {
    open(() => Promise.reject(new Error('You can’t comment here.')));
    type('What a light');
    await press('Comment');
    expect(screen.getByText('You can’t comment here.')).toBeTruthy();
    expect(field().value).toBe('What a light');
  });
});

describe('the keys of a comment', () => {
  it('Ctrl and Enter send it, Escape gives it up, and neither does while words are composed', async () => {
    const send = vi.fn<Send>(() => Promise.resolve());
    const onCancel = vi.fn();
    open(send, { onCancel });
    type('きれいな光');
    pressWhileComposing(field(), 'Enter', { ctrlKey: true });
    pressWhileComposing(field(), 'Escape');
    expect([send, onCancel].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true }));
    expect(send).toHaveBeenCalledOnce();
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(onCancel).toHaveBeenCalledOnce();
  });
});
