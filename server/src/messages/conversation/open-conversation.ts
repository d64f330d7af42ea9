import type { WritingRefusal } from '@limelight/contract/messages/operations';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { readRelation, toFacts } from '../relation.ts';
import { conversationWith, insertConversation } from './conversation-queries.ts';
import { writingRefusalOf } from '../policy.ts';
import { MessageRefused, notFound } from '../refused.ts';

/**
 * The reasons that a person may learn about someone they have no conversation with; for all others the response is not_found.
 */
const SAID: ReadonlySet<WritingRefusal> = new Set([
  'followers',
  'members',
  'tiers',
  'spenders',
  'blocked',
]);

/** The conversation with a person, created where there is none and the viewer may write. Throws `MessageRefused`. */
export async function openConversation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  other: UserId,
): Promise<ConversationId> {
  if (other === viewer.id) throw new MessageRefused({ code: 'own_account' });
  const before = await db.maybe(conversationWith, viewer.id, other);
  if (before) return before.conversation_id;
  const now = clock.now();
  const facts = await readRelation(db, viewer.id, other, now);
  if (!facts) throw notFound();
  const refusal = writingRefusalOf(toFacts(facts));
  // A fan who has to pay for each message does so in the conversation.
  if (refusal !== null && refusal !== 'pay')
    throw SAID.has(refusal) ? new MessageRefused({ code: 'cannot_write', refusal }) : notFound();
  await db.run(insertConversation, viewer.id, other, now);
  return (await db.one(conversationWith, viewer.id, other)).conversation_id;
}
