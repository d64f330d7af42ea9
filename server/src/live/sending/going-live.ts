import { WHIP_PATH } from '@limelight/contract/live/paths';
import type { StreamId } from '@limelight/contract/platform/ids';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { countCame } from '../figures/who-came.ts';
import { earnedIn } from '../figures/earned-in.ts';
import { notFound, StreamRefused } from '../refused.ts';
import { type OwnStreamRow, readOwnStreams } from '../streams/own-streams.ts';
import { chooseStream, currentOf } from './choose-stream.ts';
import { arrivingAt } from './health.ts';
import { keyOf, makeToken, whipUrl } from './keys.ts';
import { endInside } from './states.ts';

const ownState = statement({
  name: 'live.own-state',
  params: [t.uuid<StreamId>(), t.uuid()],
  row: { state: t.text<OwnStreamRow['stream']['state']>() },
  text: `select state from streams where id = $1 and creator_id = $2`,
});

/** What Start Livestream shows first. */
export async function getSetup(deps: Deps, creator: ActingCreator) {
  const [key, current] = await Promise.all([
    deps.db.maybe(keyOf, creator.id),
    currentOf(deps, creator.id),
  ]);
  const [own] = current === null ? [] : await readOwnStreams(deps, creator, [current]);
  return {
    isOn: deps.live !== null,
    whipUrl: whipUrl(deps),
    keyMadeAt: key?.made_at.toISOString() ?? null,
    current: own?.stream ?? null,
  };
}

/** A token with which the creator's browser sends the stream. Throws `StreamRefused`. */
export async function begin(deps: Deps, creator: ActingCreator, streamId: StreamId) {
  const own = await deps.db.maybe(ownState, streamId, creator.id);
  if (!own) throw notFound();
  if (deps.live === null) throw new StreamRefused({ code: 'turned_off' });
  const chosen = await chooseStream(deps, creator.id, streamId);
  if ('refusal' in chosen) {
    const { refusal } = chosen;
    throw new StreamRefused({
      code: refusal === 'other_live' || refusal === 'too_early' ? refusal : 'stream_over',
    });
  }
  const { token, expiresAt } = await makeToken(deps, streamId);
  return { whipPath: WHIP_PATH, token, expiresAt: expiresAt.toISOString() };
}

/** Ends the creator's stream. Throws `StreamRefused`. */
export async function end(deps: Deps, creator: ActingCreator, streamId: StreamId): Promise<void> {
  await deps.db.tx(async (tx) => {
    const own = await tx.maybe(ownState, streamId, creator.id);
    if (!own) throw notFound();
    if (own.state !== 'live') throw new StreamRefused({ code: 'not_live' });
    await endInside(deps, tx, streamId, 'creator');
  });
}

/** Cancels the creator's stream before it has begun. Throws `StreamRefused`. */
export async function cancel(
  deps: Deps,
  creator: ActingCreator,
  streamId: StreamId,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    const own = await tx.maybe(ownState, streamId, creator.id);
    if (!own) throw notFound();
    if (own.state === 'live') throw new StreamRefused({ code: 'has_begun' });
    if (own.state === 'ended' || own.state === 'canceled')
      throw new StreamRefused({ code: 'stream_over' });
    await endInside(deps, tx, streamId, 'creator');
  });
}

async function ownOf(
  deps: Deps,
  creator: ActingCreator,
  streamId: StreamId,
): Promise<OwnStreamRow> {
  const [own] = await readOwnStreams(deps, creator, [streamId]);
  if (!own) throw notFound();
  return own;
}

/** What arrives now, who watches and what it earned. Throws `StreamRefused`. */
export async function healthOf(deps: Deps, creator: ActingCreator, streamId: StreamId) {
  const { stream, viewers, peakViewers } = await ownOf(deps, creator, streamId);
  const { isConnected, health } =
    deps.live === null ? { isConnected: false, health: null } : arrivingAt(deps.live).of(streamId);
  return {
    arriving: {
      isConnected,
      bitsPerSecond: Math.round(health?.bitrate ?? 0),
      lostPercent: Math.round((health?.lostShare ?? 0) * 1_000) / 10,
      delayMs: Math.round(health?.delayMs ?? 0),
      video: health?.video ?? null,
      hasAudio: health?.hasAudio ?? false,
    },
    heldUntil: stream.heldUntil,
    viewers,
    peakViewers,
    earned: await earnedIn(deps.db, creator.id, streamId),
  };
}

/** The page after the end. Throws `StreamRefused`. */
export async function summaryOf(deps: Deps, creator: ActingCreator, streamId: StreamId) {
  const { stream, peakViewers, strangers } = await ownOf(deps, creator, streamId);
  const [came, earned] = await Promise.all([
    countCame(deps.db, streamId),
    earnedIn(deps.db, creator.id, streamId),
  ]);
  const { startedAt, endedAt } = stream;
  const lengthMs =
    startedAt === null
      ? 0
      : (endedAt === null ? deps.clock.now().getTime() : Date.parse(endedAt)) -
        Date.parse(startedAt);
  return {
    stream,
    lengthSeconds: Math.max(0, Math.round(lengthMs / 1_000)),
    peakViewers,
    people: came.people,
    strangers,
    averageSeconds: came.averageSeconds,
    earned,
  };
}
