import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { TestBus } from '../../../test/peers/start-auth.ts';
import type { RelayMessage } from './relay-message.ts';
import { createRelay } from './relay.ts';

/** Enforces the payload limit of PostgreSQL, and can lose parts of a message. */
class NarrowBus extends TestBus {
  readonly published: string[] = [];
  /** The indexes of parts that do not arrive. */
  lost: readonly number[] = [];

  override async publish(topic: string, id: string): Promise<void> {
    expect(Buffer.byteLength(`${topic} ${id}`)).toBeLessThan(8_000);
    this.published.push(id);
    if (!this.lost.includes(Number(id.split(' ')[2]))) await super.publish(topic, id);
  }
}

const log = pino({ level: 'silent' });

const said = (text: string): RelayMessage => ({
  kind: 'said',
  topic: 'user:1',
  event: 'news',
  text: JSON.stringify(text),
});

function start() {
  const bus = new NarrowBus();
  const speaker = createRelay(bus, log);
  const heard: RelayMessage[] = [];
  const own: RelayMessage[] = [];
  const also: RelayMessage[] = [];
  const hearer = createRelay(bus, log);
  hearer.hear((message, origin) => {
    expect(origin).toBe(speaker.origin);
    heard.push(message);
  });
  hearer.hear((message) => also.push(message));
  speaker.hear((message) => own.push(message));
  return { bus, speaker, heard, also, own };
}

const arrives = (run: () => void) => vi.waitFor(run, 30_000);

it('carries messages of any size and script to the others, together and in order', async () => {
  const { bus, speaker, heard, also, own } = start();
  const all = ['first', 'ü😀'.repeat(9_000), '\u0000"\\', 'last'].map(said);
  for (const message of all) speaker.send(message);
  await arrives(() => expect(heard).toEqual(all));
  expect(also).toEqual(all);
  expect(own).toEqual([]);
  expect(bus.published.length).toBeGreaterThan(10);

  bus.published.length = 0;
  for (const text of ['a', 'b', 'c']) speaker.send(said(text));
  await arrives(() => expect(heard).toHaveLength(7));
  expect(bus.published).toHaveLength(1);
});

it('tells this end at once, and only once, and the others by the bus', async () => {
  const { bus, speaker, heard, own } = start();
  speaker.tell(said('news'));
  expect(own).toEqual([said('news')]);
  await arrives(() => expect(heard).toEqual([said('news')]));
  expect(bus.published).toHaveLength(1);
  expect(own).toHaveLength(1);
});

it('loses a message as a whole, and never puts two together', async () => {
  const { bus, speaker, heard } = start();
  bus.lost = [1, 2];
  speaker.send(said('x'.repeat(20_000)));
  await arrives(() => expect(bus.published).toHaveLength(3));
  bus.lost = [0];
  speaker.send(said('y'.repeat(20_000)));
  await arrives(() => expect(bus.published).toHaveLength(6));
  bus.lost = [];
  speaker.send(said('next'));
  await arrives(() => expect(heard).toEqual([said('next')]));
});
