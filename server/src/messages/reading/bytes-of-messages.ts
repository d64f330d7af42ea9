import { z } from 'zod';
import { userId } from '@limelight/contract/platform/ids';
import type { BytePart } from '../../kernel/parts/byte-part.ts';
import { noBlockBetween } from '../../kernel/rules.ts';
import { authorIsHidden } from './message-queries.ts';
import { fileAccessOf } from '../policy.ts';
import { isOpenToStaff } from '../takedowns/report-queries.ts';

/** One body that shows the file. */
const uses = z
  .array(
    z.object({
      author_id: userId,
      is_free: z.boolean(),
      is_blocked: z.boolean(),
      author_is_hidden: z.boolean(),
      is_taken_down: z.boolean(),
      is_open_to_staff: z.boolean(),
      holds: z.boolean(),
      was_sent: z.boolean(),
    }),
  )
  .nullable();

/**
 * `was_sent` looks only into the conversation of the viewer with the author and into the groups that the viewer is in, no
 * matter how many people got the body.
 */
const FACTS = `(
  select json_agg(json_build_object('author_id', said.author_id, 'is_free', shown.is_free,
    'is_blocked', not (${noBlockBetween('$1::uuid', 'said.author_id')}),
    'author_is_hidden', ${authorIsHidden('said.author_id')},
    'is_taken_down', said.taken_down_at is not null,
    'is_open_to_staff', ${isOpenToStaff('$1::uuid', 'said.id', '$3')},
    'holds', exists (select from held_grants g
      where g.holder_id = $1::uuid and g.kind = 'message' and g.thing_id = said.id),
    'was_sent', exists (select from conversation_people side
      join messages m on m.body_id = said.id and m.conversation_id = side.conversation_id
      where side.person_id = $1::uuid and side.other_id = said.author_id and m.unsent_at is null)
      or exists (select from conversation_people seat
      join messages m on m.body_id = said.id and m.conversation_id = seat.conversation_id
      where seat.person_id = $1::uuid and seat.other_id is null and seat.left_at is null
        and m.sequence > seat.from_sequence and m.unsent_at is null)))
  from message_media shown
  join message_bodies said on said.id = shown.body_id
  where shown.media_id = file.id)`;

/** The messages' rule of who may have a file. Moderators get only what was reported to them; all other messages are private. */
export const bytesOfMessages: BytePart = {
  facts: FACTS,
  access(facts, viewerId) {
    const seen = (uses.parse(facts) ?? []).map((use) =>
      fileAccessOf({
        isAuthor: use.author_id === viewerId,
        isBlocked: use.is_blocked,
        authorIsHidden: use.author_is_hidden,
        isTakenDown: use.is_taken_down,
        isOpenToStaff: use.is_open_to_staff,
        holds: use.holds,
        wasSent: use.was_sent,
        isFree: use.is_free,
      }),
    );
    return seen.includes('full') ? 'full' : seen.includes('locked') ? 'locked' : 'none';
  },
};
