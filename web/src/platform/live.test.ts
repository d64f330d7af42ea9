import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import * as channels from './live-channel.ts';
import { followLive, onLive } from './live.ts';

interface Joined {
  topic: string;
  onJoined?: () => void;
  onSaid: (event: string, facts: unknown) => void;
  left: boolean;
}
const joined: Joined[] = [];
const schema = () => Promise.resolve(z.object({ id: z.string() }));
let ends: (() => void)[] = [];

beforeEach(() => {
  joined.length = 0;
  vi.spyOn(channels, 'joinChannel').mockImplementation((topic, options) => {
    const channel: Joined = { topic, ...options, left: false };
    joined.push(channel);
    return { say: () => {}, leave: () => (channel.left = true) };
  });
  vi.stubGlobal('window', {
    requestIdleCallback: undefined,
    setTimeout: (then: () => void) => setTimeout(then),
  });
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('requestIdleCallback', (then: () => void) => setTimeout(then));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function follow(): Promise<Joined> {
  ends.push(followLive('user:noor'));
  await vi.waitFor(() => expect(joined).toHaveLength(1), 30_000);
  return joined[0]!;
}

describe('what the server tells', () => {
  it('reaches who asked for the event, in its shape and in order', async () => {
    const heard: string[] = [];
    const told = ({ id }: { id: string }) => void heard.push(id);
    ends.push(onLive('message', schema, { told, catchUp: () => {} }));
    const { topic, onSaid } = await follow();
    expect(topic).toBe('user:noor');
    onSaid('message', { id: 'one' });
    onSaid('read', { id: 'not asked for' });
    onSaid('message', { id: 5 });
    onSaid('message', { id: 'two' });
    await vi.waitFor(() => expect(heard).toEqual(['one', 'two']), 30_000);
  });

  it('is caught up with at each joining, once for all events of an area', async () => {
    const catchUp = vi.fn();
    ends.push(onLive('message', schema, { told: () => {}, catchUp }));
    ends.push(onLive('read', schema, { told: () => {}, catchUp }));
    const { onJoined } = await follow();
    onJoined?.();
    expect(catchUp).toHaveBeenCalledTimes(1);
    onJoined?.();
    expect(catchUp).toHaveBeenCalledTimes(2);
  });

  it('is caught up with where the shape of an event could not be loaded', async () => {
    const catchUp = vi.fn();
    const broken = () => Promise.reject(new Error('gone'));
    ends.push(onLive('message', broken, { told: () => {}, catchUp }));
    const { onSaid } = await follow();
    onSaid('message', { id: 'one' });
    await vi.waitFor(() => expect(catchUp).toHaveBeenCalledTimes(1), 30_000);
  });

  it('ends with who listens', async () => {
    const told = vi.fn();
    const catchUp = vi.fn();
    onLive('message', schema, { told, catchUp })();
    const channel = await follow();
    channel.onJoined?.();
    expect(catchUp).not.toHaveBeenCalled();
    for (const end of ends) end();
    expect(channel.left).toBe(true);
  });
});
