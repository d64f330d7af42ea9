import { describe, expect, it } from 'vitest';
import { readinessOf } from './readiness.ts';

const uploads = (...items: Parameters<typeof readinessOf>[1]['items'][number][]) => ({
  isRestored: true,
  items,
});
const one = (id: string, mediaId: string | null = null) => ({ id, mediaId });
const failed = { at: 'failed', message: 'too large', canRetry: false } as const;

describe('readinessOf', () => {
  it('is ready without files, and once the server has every one', () => {
    expect(readinessOf([], uploads())).toBe('ready');
    expect(
      readinessOf(
        [one('a', 'm1'), one('b', 'm2')],
        uploads({
          id: 'a',
          step: { at: 'processing', progress: 0.2, step: null, secondsLeft: null },
        }),
      ),
    ).toBe('ready');
  });

  it('waits while something is on its way', () => {
    expect(
      readinessOf(
        [one('a', 'm1'), one('b')],
        uploads({ id: 'b', step: { at: 'sending', sentBytes: 1, secondsLeft: null } }),
      ),
    ).toBe('uploading');
    expect(
      readinessOf([one('b')], uploads({ id: 'b', step: { at: 'offline', sentBytes: 1 } })),
    ).toBe('uploading');
  });

  it('has failed when a file did, also after it reached the server, or is gone', () => {
    expect(readinessOf([one('a', 'm1')], uploads({ id: 'a', step: failed }))).toBe('failed');
    expect(
      readinessOf([one('a')], uploads({ id: 'a', step: { at: 'file_gone', sentBytes: 0 } })),
    ).toBe('failed');
    expect(readinessOf([one('a')], uploads())).toBe('failed');
    expect(readinessOf([one('a')], { isRestored: false, items: [] })).toBe('uploading');
  });
});
