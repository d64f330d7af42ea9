import { describe, expect, it, vi } from 'vitest';
import type { MessageView } from '@limelight/contract/messages/operations';
import { PendingQueue, type PendingMessage } from './pending-queue.ts';
import { parseMessage } from './stored-message.ts';
import { aMessage, CONVERSATION } from '../test-message.ts';

const OFFLINE = new Error('offline');
const REFUSED = new Error('You can’t message this person.');

const written = (clientId: string, given: Partial<PendingMessage> = {}): PendingMessage => ({
  clientId,
  conversationId: CONVERSATION,
  text: clientId,
  lockedText: '',
  media: [],
  priceCents: null,
  replyTo: null,
  forwardedFrom: null,
  writtenAt: `2026-11-20T12:00:00.00${clientId.at(-1)}Z`,
  failure: null,
  ...given,
});

/** A device: its storage outlives its pages, each of which has a queue. */
function device() {
  const stored = new Map<string, PendingMessage>();
  const arrived: string[] = [];
  let fate: (message: PendingMessage) => Error | null = () => null;
  let resume: (() => void)[] = [];
  const page = () => {
    const sent: MessageView[] = [];
    const queue = new PendingQueue({
      send: async (message) => {
        const failure = fate(message);
        if (failure) throw failure;
        // The server accepts each message once, however often it is sent.
        if (!arrived.includes(message.clientId)) arrived.push(message.clientId);
        return aMessage(arrived.length, { clientId: message.clientId });
      },
      onSent: (message) => sent.push(message),
      stored: (owner) => [...stored.values()].filter(({ clientId }) => clientId.startsWith(owner)),
      keep: (_owner, clientId, message) =>
        message ? stored.set(clientId, message) : stored.delete(clientId),
      explain: (error) => ({ message: (error as Error).message, isAway: error === OFFLINE }),
      wait: () => new Promise((resolve) => resume.push(resolve)),
    });
    return { queue, sent };
  };
  return {
    page,
    stored,
    arrived,
    set fate(next: typeof fate) {
      fate = next;
    },
    /** Simulates the return of the network. */
    online: () => {
      const waiting = resume;
      resume = [];
      for (const end of waiting) end();
    },
    waits: () => resume.length,
  };
}
const states = (queue: PendingQueue) => queue.snapshot().map(({ state }) => state);
const settled = (queue: PendingQueue) =>
  vi.waitFor(() => expect(queue.snapshot()).toEqual([]), 30_000);

describe('messages on their way', () => {
  it('go one after the other, in the order they were written', async () => {
    const phone = device();
    const { queue, sent } = phone.page();
    for (const name of ['noor-1', 'noor-2', 'noor-3']) queue.add('noor', written(name));
    expect(states(queue)).toEqual(['sending', 'queued', 'queued']);
    await settled(queue);
    expect(phone.arrived).toEqual(['noor-1', 'noor-2', 'noor-3']);
    expect(sent.map(({ clientId }) => clientId)).toEqual(phone.arrived);
    expect(phone.stored.size).toBe(0);
  });

  it('wait without a network, and go once and in order when it is back', async () => {
    const phone = device();
    phone.fate = () => OFFLINE;
    const { queue } = phone.page();
    queue.add('noor', written('noor-1'));
    queue.add('noor', written('noor-2'));
    await vi.waitFor(() => expect(states(queue)).toEqual(['offline', 'queued']), 30_000);
    phone.fate = () => null;
    phone.online();
    await settled(queue);
    expect(phone.arrived).toEqual(['noor-1', 'noor-2']);
  });

  it('outlive a reload, and are taken once where the answer of the first time was lost', async () => {
    const phone = device();
    const { queue: before } = phone.page();
    phone.fate = (message) => {
      // The message arrived, but the response was lost.
      phone.arrived.push(message.clientId);
      return OFFLINE;
    };
    before.add('noor', written('noor-1'));
    before.add('noor', written('noor-2'));
    await vi.waitFor(() => expect(phone.waits()).toBe(1), 30_000);

    phone.fate = () => null;
    const { queue: after } = phone.page();
    after.restore('noor');
    await settled(after);
    expect(phone.arrived).toEqual(['noor-1', 'noor-2']);
    expect(phone.stored.size).toBe(0);
  });

  it('say why they were refused, keep their text, and let the others go on', async () => {
    const phone = device();
    phone.fate = ({ clientId }) => (clientId === 'noor-1' ? REFUSED : null);
    const { queue } = phone.page();
    queue.add('noor', written('noor-1'));
    queue.add('noor', written('noor-2'));
    await vi.waitFor(() => expect(states(queue)).toEqual(['failed']), 30_000);
    expect(queue.snapshot()[0]).toMatchObject({ text: 'noor-1', failure: REFUSED.message });
    expect(phone.arrived).toEqual(['noor-2']);

    // A reload does not resend a refused message.
    const { queue: after } = phone.page();
    after.restore('noor');
    expect(states(after)).toEqual(['failed']);
    phone.fate = () => null;
    after.retry('noor-1');
    await settled(after);
    expect(phone.arrived).toEqual(['noor-2', 'noor-1']);
  });

  it('can be taken back once they were refused, and not while they are on their way', async () => {
    const phone = device();
    phone.fate = () => REFUSED;
    const { queue } = phone.page();
    queue.add('noor', written('noor-1'));
    expect(queue.drop('noor-1')).toBeNull();
    await vi.waitFor(() => expect(states(queue)).toEqual(['failed']), 30_000);
    expect(queue.drop('noor-1')).toMatchObject({ text: 'noor-1' });
    expect(queue.snapshot()).toEqual([]);
    expect(phone.stored.size).toBe(0);
  });

  it('are those of the person who is signed in', async () => {
    const phone = device();
    phone.fate = () => OFFLINE;
    const { queue } = phone.page();
    queue.add('noor', written('noor-1'));
    await vi.waitFor(() => expect(states(queue)).toEqual(['offline']), 30_000);
    queue.restore('mira');
    expect(queue.snapshot()).toEqual([]);
    phone.fate = () => null;
    phone.online();
    queue.add('mira', written('mira-1'));
    await settled(queue);
    expect(phone.arrived).toEqual(['mira-1']);
    expect([...phone.stored.keys()]).toEqual(['noor-1']);
  });
});

describe('a message in the storage', () => {
  it('comes back as it was kept', () => {
    const message = written('noor-1', { media: [{ mediaId: 'm', isFree: true }] });
    expect(parseMessage(JSON.parse(JSON.stringify(message)))).toEqual(message);
  });

  it.each([
    ['nothing', null],
    ['a text', 'text'],
    ['no client id', { ...written('n-1'), clientId: 5 }],
    ['files of another shape', { ...written('n-1'), media: ['m'] }],
  ])('is passed over where it is %s', (_, stored) => {
    expect(parseMessage(stored)).toBeNull();
  });
});
