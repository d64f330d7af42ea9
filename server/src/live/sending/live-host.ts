import { streamTopic } from '@limelight/contract/live/topic';
import type { StreamId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { LiveEvent, LivePort } from '../../kernel/live-engine.ts';
import { MINUTE, SECOND } from '../../platform/clock/clock.ts';
import { hearBus } from '../bus.ts';
import { keepClip } from '../reports/clips.ts';
import { recheckViewings } from '../watching/recheck.ts';
import { viewingsOf } from '../watching/viewings.ts';
import { keepCount, keepVisits } from '../watching/visits.ts';
import { arrivingAt } from './health.ts';
import { liveOfCreator, standing, toRecord } from './host-queries.ts';
import { makeRecording } from './recording.ts';
import { beginStream, endStream, holdStream, returnStream } from './states.ts';
import { allLive } from './state-queries.ts';

/** Players have this long to read the end of a stream. */
const LAST_READS_MS = 30 * SECOND;
const COUNT_EVERY_MS = 5 * SECOND;

/** Keeps the engine of this process and the rows of its streams in step. */
export interface LiveHost {
  /** Streams that were live when the process began are held; what they left is looked after. */
  begin(): Promise<void>;
  /** Ends the viewings of a session. */
  endSession(sessionId: string): void;
  /** Counts viewers and stores who watched. Called every few seconds; tests call it. */
  count(): Promise<void>;
  /** Asks the rights of all viewings again. Called every minute; tests call it. */
  recheck(): Promise<void>;
  /** Resolves when all that was told so far is done. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Makes the host of an engine; it works from `begin` on. */
export function createLiveHost(deps: Deps, live: LivePort): LiveHost {
  const viewings = viewingsOf(live);
  const arriving = arrivingAt(live);
  const after = new Set<NodeJS.Timeout>();
  const endings: (() => void)[] = [];
  /** What is under way for each stream: events of one stream wait for each other. */
  const queues = new Map<StreamId, Promise<void>>();

  /** Streams that were watched when viewers were counted last. */
  let counted: ReadonlySet<StreamId> = new Set();

  /** Work beside the streams that they do not wait for. */
  const beside = new Set<Promise<void>>();
  const aside = (work: Promise<void>, what: string): void => {
    const done = work
      .catch((error: unknown) => deps.log.error({ err: error }, what))
      .finally(() => beside.delete(done));
    beside.add(done);
  };

  const inTurn = (id: StreamId, work: () => Promise<void>): void => {
    const next = (queues.get(id) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) =>
        deps.log.error({ err: error, streamId: id }, 'a stream was not brought in step'),
      )
      .finally(() => {
        if (queues.get(id) === next) queues.delete(id);
      });
    queues.set(id, next);
  };

  async function follow(event: LiveEvent): Promise<void> {
    const { streamId } = event;
    switch (event.type) {
      case 'connected':
        arriving.connected(streamId);
        if (await begins(streamId)) await returnStream(deps, streamId);
        return;
      case 'returned':
        arriving.connected(streamId);
        return returnStream(deps, streamId);
      case 'lost':
        arriving.lost(streamId);
        return holdStream(deps, streamId);
      case 'closed':
        arriving.lost(streamId);
        return void (await endStream(deps, streamId, 'lost'));
      case 'recordingFailed':
        return void deps.log.error(
          { streamId, cause: event.cause },
          'a stream is no longer recorded',
        );
      case 'health':
        return arriving.measured(streamId, event.health);
    }
  }

  /** Whether what arrives may be shown; if not, it is not kept. */
  async function begins(streamId: StreamId): Promise<boolean> {
    try {
      if (await beginStream(deps, streamId)) return true;
    } catch (error) {
      await dismiss(streamId);
      throw error;
    }
    await dismiss(streamId);
    return false;
  }

  async function dismiss(streamId: StreamId): Promise<void> {
    await live.end(streamId);
    await live.forget(streamId);
    arriving.forget(streamId);
  }

  /** A stream has changed: one that is over leaves the engine, and its recording is made. */
  async function look(streamId: StreamId): Promise<void> {
    const stream = await deps.db.maybe(standing, streamId);
    if (stream && stream.state !== 'ended' && stream.state !== 'canceled') {
      if (stream.state === 'live') await recheckViewings(deps, viewings, streamId);
      return;
    }
    await keepVisits(deps.db, viewings, streamId, deps.clock.now());
    const isTaken = !stream || TAKEN.has(stream.end_reason ?? '');
    if (isTaken) viewings.endStream(streamId);
    await live.end(streamId);
    arriving.forget(streamId);
    if (stream?.recording_state === 'making') await makeRecording(deps, live, streamId);
    later(isTaken ? 0 : LAST_READS_MS, () =>
      inTurn(streamId, async () => {
        viewings.endStream(streamId);
        await live.forget(streamId);
      }),
    );
  }

  async function holdAll(): Promise<void> {
    for (const { id } of await deps.db.many(allLive)) inTurn(id, () => holdStream(deps, id));
  }

  function later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      after.delete(timer);
      work();
    }, ms);
    after.add(timer);
  }

  const each = (ids: readonly StreamId[], work: (id: StreamId) => Promise<void>) =>
    Promise.all(ids.map(work));

  const host: LiveHost = {
    async begin() {
      endings.push(
        live.listen((event) => inTurn(event.streamId, () => follow(event))),
        hearBus(deps, {
          stream: (id) => inTurn(id, () => look(id)),
          person: (id) => {
            for (const streamId of new Set(viewings.ofPerson(id).map((one) => one.streamId)))
              inTurn(streamId, () =>
                recheckViewings(
                  deps,
                  viewings,
                  streamId,
                  viewings.of(streamId).filter((one) => one.personId === id),
                ),
              );
          },
          creator: (id) =>
            void deps.db.many(liveOfCreator, [id]).then((rows) => {
              for (const row of rows) inTurn(row.id, () => recheckViewings(deps, viewings, row.id));
            }),
          report: (id) => aside(keepClip(deps, live, id), 'a report kept no clip of its stream'),
          gap: () => void host.recheck(),
        }),
      );
      const counting = setInterval(() => void host.count(), COUNT_EVERY_MS);
      const checking = setInterval(() => void host.recheck(), MINUTE);
      endings.push(
        () => clearInterval(counting),
        () => clearInterval(checking),
      );
      await holdAll();
      for (const { id } of await deps.db.many(toRecord)) inTurn(id, () => look(id));
    },
    endSession: (sessionId) => viewings.endSession(sessionId),
    async count() {
      const now = deps.clock.now();
      const streams = new Set([...counted, ...viewings.streams()]);
      counted = new Set(viewings.streams());
      await each([...streams], async (id) => {
        await keepVisits(deps.db, viewings, id, now);
        const viewers = viewings.count(id, now);
        if (await keepCount(deps.db, id, viewers))
          await deps.realtime.tell(streamTopic(id), 'viewers', { streamId: id, viewers });
      }).catch((error: unknown) => deps.log.warn({ err: error }, 'viewers were not counted'));
      viewings.sweep(now);
    },
    async recheck() {
      for (const id of viewings.streams()) inTurn(id, () => look(id));
      await host.settled();
    },
    async settled() {
      while (queues.size + beside.size > 0) await Promise.all([...queues.values(), ...beside]);
    },
    async close() {
      for (const end of endings) end();
      for (const timer of after) clearTimeout(timer);
      // a minute from now on, whether this process comes back or not
      await holdAll();
      await host.settled();
      await live.close();
    },
  };
  return host;
}

/** Ends that take the stream away from its viewers at once. */
const TAKEN: ReadonlySet<string> = new Set(['staff', 'suspended', 'deleted']);
