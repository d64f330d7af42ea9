import { conversationPath } from '@limelight/contract/messages/paths';
import type { ConversationId } from '@limelight/contract/platform/ids';
import type { SoldPart } from '../../kernel/parts/sold-part.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { beginningOf } from '../reading/excerpt.ts';

const soldBodies = statement({
  name: 'messages.sold-bodies',
  params: [t.uuidArray()],
  row: {
    id: t.uuid(),
    text: t.text(),
    is_mass: t.bool().certain(),
    conversation_id: t.uuid<ConversationId>().nullable(),
  },
  text: `select said.id, said.text,
           exists (select from mass_messages mass where mass.body_id = said.id) as is_mass,
           (select m.conversation_id from messages m where m.body_id = said.id limit 1) as conversation_id
         from message_bodies said where said.id = any($1)`,
});

/** Locked messages in the list of best sellers. One that was sent to many links to the mass messages. */
export const soldMessages: SoldPart = {
  source: 'locked_messages',
  async view({ db }, _creator, ids) {
    const bodies = new Map((await db.many(soldBodies, ids)).map((row) => [row.id, row]));
    return new Map(
      ids.map((id) => {
        const body = bodies.get(id);
        return [
          id,
          {
            title: beginningOf(body?.text ?? '') || 'Locked message',
            previewUrl: null,
            path:
              !body || body.is_mass || body.conversation_id === null
                ? '/creator/create?tab=messages'
                : conversationPath(body.conversation_id),
          },
        ];
      }),
    );
  },
};
