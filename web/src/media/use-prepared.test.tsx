import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type MediaView, mediaView } from '@limelight/contract/media/operations';
import { fakeApi } from '../../test/fake-api.ts';
import { makeQueryClient } from '../platform/query-client.ts';
import { MediaGrid } from './media-grid.tsx';
import { PostMedia } from './post-media.tsx';

const getViews = vi.fn<(input: { mediaIds: string[] }) => Promise<{ items: MediaView[] }>>();
fakeApi({
  api: {
    media: {
      getViews: {
        queryOptions: ({ input }: { input: { mediaIds: string[] } }) => ({
          queryKey: ['media.getViews', input],
          queryFn: () => getViews(input),
        }),
      },
    },
  },
});

const id = '00000000-0000-4000-8000-000000000001';
const picture = (given: object = {}) =>
  mediaView.parse({
    id,
    locked: false,
    kind: 'picture',
    status: 'processing',
    width: 640,
    height: 800,
    durationMs: null,
    thumbhash: null,
    alt: 'The harbor at dawn',
    sources: [],
    streamUrl: null,
    captions: [],
    previewUrl: null,
    waveform: null,
    ...given,
  });
const sources = [{ url: '/cropped.webp', width: 640, height: 640, type: 'image/webp' }];

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  getViews.mockReset();
});

const within = (node: React.ReactNode) =>
  render(<QueryClientProvider client={makeQueryClient()}>{node}</QueryClientProvider>);
const postWith = (media: MediaView) =>
  within(<PostMedia media={[media]} lockedTitle="" lockedLine={null} />);

it('a picture being prepared is read as that, and appears without a reload, with its description', async () => {
  getViews.mockResolvedValueOnce({ items: [picture({ alt: null })] });
  getViews.mockResolvedValueOnce({ items: [picture({ alt: null, status: 'ready', sources })] });
  postWith(picture());
  expect(screen.getByRole('status').textContent).toBe('This picture is being prepared');
  expect(screen.queryByRole('img')).toBeNull();
  const shown = await vi.waitFor(
    () => screen.getByRole('img', { name: 'The harbor at dawn' }),
    30_000,
  );
  expect(shown.getAttribute('src')).toBe('/cropped.webp');
  // and it is not fetched again
  await vi.advanceTimersByTimeAsync(120_000);
  expect(getViews).toHaveBeenCalledTimes(2);
});

it('one that cannot be made is not said to be prepared, and is not asked about', async () => {
  postWith(picture({ status: 'failed' }));
  expect(screen.getByRole('status').textContent).toBe('This picture can’t be shown');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getViews).not.toHaveBeenCalled();
});

it('its owner sees what is there', () => {
  getViews.mockResolvedValue({ items: [] });
  postWith(picture({ sources }));
  expect(screen.getByRole('img').getAttribute('src')).toBe('/cropped.webp');
});

it('a tile of a grid says so too, and follows', async () => {
  getViews.mockResolvedValue({ items: [picture({ status: 'ready', sources })] });
  within(<MediaGrid items={[{ key: 'one', media: picture() }]} onOpen={() => undefined} />);
  expect(screen.getByRole('button', { name: 'This picture is being prepared' })).toBeTruthy();
  await vi.waitFor(() => screen.getByRole('button', { name: 'Photo: The harbor at dawn' }), 30_000);
});
