import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Broadcaster, type Sending } from './broadcaster.ts';
import { WhipRefused } from './whip.ts';

/** As much of a connection as is looked at here. */
class FakeConnection extends EventTarget {
  connectionState = 'connected';
  bytesSent = 0;
  getStats = async () =>
    new Map([
      ['video', { type: 'outbound-rtp', kind: 'video', bytesSent: (this.bytesSent += 250_000) }],
    ]);
  become(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}

const STREAM = {} as MediaStream;
const OTHER = {} as MediaStream;

function start(answer: (times: number) => unknown = () => undefined) {
  const connections: FakeConnection[] = [];
  const ended: FakeConnection[] = [];
  const sent: MediaStream[] = [];
  const said: Sending[] = [];
  let times = 0;
  const broadcaster = new Broadcaster({
    target: async () => ({ url: '/live/v1/whip', token: `token ${(times += 1)}` }),
    onChange: (sending) => said.push(sending),
    publish: async () => {
      const fault = answer(times);
      if (fault) throw fault;
      const connection = new FakeConnection();
      connections.push(connection);
      return {
        connection: connection as unknown as RTCPeerConnection,
        send: async (stream) => void sent.push(stream),
        end: async () => void ended.push(connection),
      };
    },
  });
  broadcaster.start(STREAM);
  return {
    broadcaster,
    connections,
    ended,
    sent,
    last: () => said.at(-1),
    states: () => said.map(({ at }) => at).filter((at, index, all) => at !== all[index - 1]),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('sends, and measures how well', async () => {
  const { states, last } = start();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(states()).toEqual(['connecting', 'sending']);
  expect(last()).toMatchObject({ at: 'sending', health: { bitrate: 2_000_000 } });
});

it('connects again with a new token where the connection fails, until it is stopped', async () => {
  let isAway = false;
  const sending = start(() => (isAway ? new TypeError('Failed to fetch') : undefined));
  await vi.advanceTimersByTimeAsync(1_000);
  isAway = true;
  sending.connections[0]?.become('failed');
  await vi.advanceTimersByTimeAsync(7_000);
  expect(sending.last()).toEqual({ at: 'reconnecting' });
  expect(sending.ended).toEqual(sending.connections);
  isAway = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sending.states()).toEqual(['connecting', 'sending', 'reconnecting', 'sending']);
  await sending.broadcaster.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sending.last()).toEqual({ at: 'off' });
  expect(sending.connections).toHaveLength(2);
  expect(sending.ended).toHaveLength(2);
});

it('waits for an interruption to pass before it connects again', async () => {
  const { connections, states } = start();
  await vi.advanceTimersByTimeAsync(1_000);
  connections[0]?.become('disconnected');
  await vi.advanceTimersByTimeAsync(2_000);
  connections[0]?.become('connected');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connections).toHaveLength(1);
  expect(states()).toEqual(['connecting', 'sending', 'reconnecting', 'sending']);
});

it('says why the server refuses it, and stops trying once another try would be refused too', async () => {
  const first = start(() => new WhipRefused('Another device is sending this stream.', true));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(first.last()).toEqual({
    at: 'refused',
    message: 'Another device is sending this stream.',
  });
  let isOver = false;
  const second = start(() => isOver && new WhipRefused('This stream is over.', true));
  await vi.advanceTimersByTimeAsync(1_000);
  isOver = true;
  second.connections[0]?.become('failed');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(second.last()).toEqual({ at: 'refused', message: 'This stream is over.' });
});

it('goes on with another camera in the same connection', async () => {
  const { broadcaster, connections, sent } = start();
  await vi.advanceTimersByTimeAsync(500);
  broadcaster.change(OTHER);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([OTHER]);
  expect(connections).toHaveLength(1);
});
