import { createHash, randomBytes } from 'node:crypto';
import { STREAM } from '@limelight/contract/live/limits';
import { WHIP_PATH } from '@limelight/contract/live/paths';
import type { CreatorId, StreamId } from '@limelight/contract/platform/ids';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { statement, t } from '../../platform/db/statement.ts';

/**
 * Keys and tokens have 256 random bits and are found by their hash: nothing that a comparison could give away in its time leads
 * to another key.
 */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newSecret = (kind: string): string => `${kind}_${randomBytes(32).toString('base64url')}`;

const putKey = statement({
  name: 'live.put-key',
  params: [t.uuid<CreatorId>(), t.bytea(), t.timestamptz()],
  row: {},
  text: `insert into stream_keys (creator_id, hash, made_at) values ($1, $2, $3)
         on conflict (creator_id) do update set hash = excluded.hash, made_at = excluded.made_at`,
});

export const keyOf = statement({
  name: 'live.key-of',
  params: [t.uuid<CreatorId>()],
  row: { made_at: t.timestamptz() },
  text: `select made_at from stream_keys where creator_id = $1`,
});

const putToken = statement({
  name: 'live.put-token',
  params: [t.uuid<StreamId>(), t.bytea(), t.timestamptz()],
  row: {},
  text: `insert into stream_tokens (stream_id, hash, expires_at) values ($1, $2, $3)
         on conflict (stream_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
});

/** Whose key it is, or which stream's token; a suspended creator has neither. */
const holderOfSecret = statement({
  name: 'live.holder-of-secret',
  params: [t.bytea(), t.timestamptz()],
  row: { creator_id: t.uuid<CreatorId>().certain(), stream_id: t.uuid<StreamId>().nullable() },
  text: `
    select held.creator_id, held.stream_id
    from (
      select creator_id, null::uuid as stream_id from stream_keys where hash = $1
      union all
      select s.creator_id, s.id from stream_tokens given join streams s on s.id = given.stream_id
      where given.hash = $1 and given.expires_at > $2) held
    join people owner on owner.id = held.creator_id
    where owner.suspended_at is null and owner.deleted_at is null`,
});

/** Who sends with this secret, and which stream where it is a token; null for a wrong one, an old one, an expired one. */
export async function holderOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  secret: string,
): Promise<{ readonly creatorId: CreatorId; readonly streamId: StreamId | null } | null> {
  const row = await db.maybe(holderOfSecret, hashOf(secret), clock.now());
  return row && { creatorId: row.creator_id, streamId: row.stream_id };
}

/** Where programs send to. */
export const whipUrl = ({ config }: Pick<Deps, 'config'>): string =>
  `${config.publicUrl}${WHIP_PATH}`;

/** Makes a key in place of the one before, which no longer works. Only its hash is kept. */
export async function renewKey(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { id: creatorId }: ActingCreator,
): Promise<{ whipUrl: string; key: string }> {
  const key = newSecret('ll_live');
  await deps.db.run(putKey, creatorId, hashOf(key), deps.clock.now());
  return { whipUrl: whipUrl(deps), key };
}

/** Makes a token with which a browser sends this stream, for some minutes; the one before no longer works. */
export async function makeToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  streamId: StreamId,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret('ll_send');
  const expiresAt = new Date(clock.now().getTime() + STREAM.tokenMinutes * MINUTE);
  await db.run(putToken, streamId, hashOf(token), expiresAt);
  return { token, expiresAt };
}
