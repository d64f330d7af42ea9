import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestBus } from '../../../test/peers/start-auth.ts';
import type { Channel } from './channel.ts';
import { Hub } from './hub.ts';
import { LIMITS } from './limits.ts';
import { createRelay } from './relay.ts';
import type { RowReader } from './rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A bus whose gaps the test triggers. */
class GappyBus extends TestBus {
  gap = () => {};
  override onGap(listener: () => void): void {
    this.gap = listener;
  }
}

const NO_ROWS: RowReader = {
  onChange: () => {},
  tables: async () => new Map(),
  readAs: async () => [],
};

it('after a gap, clients join again once the other processes are back, and not all at once', () => {
  const log = pino({ level: 'silent' });
  const bus = new GappyBus();
  const hub = new Hub({
    bus,
    relay: createRelay(bus, log),
    rows: NO_ROWS,
    limits: LIMITS,
    log,
  });
  const channels = Array.from({ length: 200 }, (_, index) => ({
    name: `user:${index}`,
    reopen: vi.fn(),
  }));
  for (const channel of channels) hub.join(channel as unknown as Channel);
  const reopened = () => channels.filter(({ reopen }) => reopen.mock.calls.length > 0).length;

  bus.gap();
  // another process reconnects every second
  vi.advanceTimersByTime(LIMITS.reopenAfterMs - 1);
  expect(reopened()).toBe(0);
  vi.advanceTimersByTime(LIMITS.reopenWithinMs / 2);
  expect(reopened()).toBeGreaterThan(20);
  expect(reopened()).toBeLessThan(180);
  vi.advanceTimersByTime(LIMITS.reopenWithinMs / 2 + 1);
  expect(reopened()).toBe(200);
  hub.close();
});
