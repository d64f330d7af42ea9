import { act, renderHook } from '@testing-library/react';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { streamId } from '@limelight/contract/platform/ids';
import { fakeApi } from '../../../test/fake-api.ts';
import { NoResponse } from '../../platform/errors.ts';
import { useViewing } from './use-viewing.ts';

const STREAM = streamId.parse('00000000-0000-4000-8000-000000000001');
const watch = vi.fn();
const leave = vi.fn();
fakeApi({ client: { live: { watch, leave } } });

let opened = 0;
const open = (previewEndsAt: string | null = null) => {
  opened += 1;
  return {
    viewingId: `viewing-${opened}`,
    playlistPath: `/live/v1/watch/viewing-${opened}/master.m3u8`,
    previewEndsAt,
  };
};
const refused = (code: string) =>
  new ORPCError(code, { status: 403, message: `no: ${code}`, defined: true });

beforeEach(() => {
  vi.useFakeTimers();
  opened = 0;
  watch.mockReset().mockImplementation(() => Promise.resolve(open()));
  leave.mockReset().mockResolvedValue({ ok: true });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const viewing = (props = { wanted: true, isWhole: true }) =>
  renderHook(({ wanted, isWhole }) => useViewing(STREAM, wanted, isWhole), {
    initialProps: props,
  });

it('opens a viewing while it is wanted, and leaves it afterwards', async () => {
  const { result, rerender } = viewing({ wanted: false, isWhole: true });
  await pass(0);
  expect(result.current.viewing).toEqual({ at: 'off' });
  rerender({ wanted: true, isWhole: true });
  expect(result.current.viewing).toEqual({ at: 'opening' });
  await pass(0);
  expect(result.current.viewing).toMatchObject({ at: 'open', viewingId: 'viewing-1' });
  rerender({ wanted: false, isWhole: true });
  expect(leave).toHaveBeenCalledWith({ viewingId: 'viewing-1' });
  expect(result.current.viewing).toEqual({ at: 'off' });
});

it('keeps the picture of a preview when the rest is bought, and asks for nothing', async () => {
  watch.mockResolvedValue(open('2026-01-01T00:00:30.000Z'));
  const { result, rerender } = viewing({ wanted: true, isWhole: false });
  await pass(0);
  const before = result.current.viewing;
  expect(before).toMatchObject({ previewEndsAt: '2026-01-01T00:00:30.000Z' });
  rerender({ wanted: true, isWhole: true });
  await pass(5_000);
  expect(result.current.viewing).toEqual({ ...before, previewEndsAt: null });
  expect(watch).toHaveBeenCalledOnce();
});

it('asks again where the server lost the viewing, and says why where that is refused', async () => {
  const { result } = viewing();
  await pass(0);
  act(() => result.current.ended());
  await pass(500);
  expect(result.current.viewing).toMatchObject({ viewingId: 'viewing-2' });
  watch.mockRejectedValue(refused('preview_over'));
  act(() => result.current.ended());
  await pass(500);
  expect(result.current.viewing).toEqual({
    at: 'refused',
    code: 'preview_over',
    message: 'no: preview_over',
  });
});

it('tries again by itself while the server is away', async () => {
  watch.mockRejectedValueOnce(new NoResponse({ isRead: false, isOffline: true }));
  const { result } = viewing();
  await pass(0);
  expect(result.current.viewing).toEqual({ at: 'opening' });
  await pass(2_500);
  expect(result.current.viewing).toMatchObject({ at: 'open' });
});

it('does not fight another tab of the same person for the viewing', async () => {
  const { result } = viewing();
  await pass(0);
  for (let times = 0; times < 3; times += 1) {
    act(() => result.current.ended());
    await pass(500);
  }
  expect(result.current.viewing).toMatchObject({ at: 'refused', code: 'elsewhere' });
  const asked = watch.mock.calls.length;
  await pass(60_000);
  expect(watch).toHaveBeenCalledTimes(asked);
  act(() => result.current.reopen());
  await pass(500);
  expect(result.current.viewing).toMatchObject({ at: 'open' });
});
