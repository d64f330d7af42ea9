import { z } from 'zod';
import { streamState } from '@limelight/contract/live/stream';
import { creatorId, tierId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { BytePart } from '../../kernel/parts/byte-part.ts';
import { isStaff } from '../../kernel/rules.ts';
import { parseTimestamptz } from '../../platform/db/parse-timestamptz.ts';
import { factsOfCover, toFacts } from './facts.ts';
import { watchRight } from '../policy.ts';

// as the driver parses it
const time = z.string().transform(parseTimestamptz);

/** A stream that has the file as its cover. */
const use = z.object({
  creator_id: creatorId,
  state: streamState,
  starts_at: time.nullable(),
  audience: z.string(),
  ticket_cents: z.int().transform(toCents).nullable(),
  created_at: time,
  creator_hidden: z.boolean(),
  taken_down: z.boolean(),
  is_blocked: z.boolean(),
  follows: z.boolean(),
  member_tier_id: tierId.nullable(),
  member_since: time.nullable(),
  member_price: z.int().nullable(),
  purchased_at: time.nullable(),
  list_ids: z.array(z.string()),
  is_moderator: z.boolean(),
});
const uses = z.array(use).nullable();

const FACTS = `(
  select json_agg(json_build_object('creator_id', stream.creator_id, 'state', stream.state,
    'starts_at', stream.starts_at::text, 'audience', stream.audience, 'ticket_cents', stream.ticket_cents,
    'created_at', stream.created_at::text, 'creator_hidden', stream.creator_hidden, 'taken_down', stream.taken_down,
    'is_blocked', stream.is_blocked, 'follows', stream.follows, 'member_tier_id', stream.member_tier_id,
    'member_since', stream.member_since::text, 'member_price', stream.member_price,
    'purchased_at', stream.purchased_at::text, 'list_ids', stream.list_ids, 'is_moderator', ${isStaff('$1::uuid')}))
  from (${factsOfCover}) stream)`;

/** A cover is open to everyone who may learn of its stream; the stream itself is no file. */
export const bytesOfStreams: BytePart = {
  facts: FACTS,
  access(facts, viewerId, now) {
    const isOpen = (uses.parse(facts) ?? []).some((one) => {
      const reader = viewerId && { id: viewerId, isModerator: one.is_moderator };
      // neither tiers nor free seconds affect who may learn of a stream
      const row = {
        ...one,
        tiers: [],
        creator_leaves: false,
        preview_seconds: 0,
        preview_ends_at: null,
      };
      const { stream, viewer } = toFacts(row, reader, false, now);
      return watchRight(stream, viewer, now).access !== 'none';
    });
    return isOpen ? 'full' : 'none';
  },
};
