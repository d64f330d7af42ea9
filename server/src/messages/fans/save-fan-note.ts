import type { ConversationId } from '@limelight/contract/platform/ids';
import { keepFanNote } from '../../fans/index.ts';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { fanOf } from './fan-side.ts';

/** Saves a creator's note about the fan of a conversation; '' removes it. Throws `MessageRefused`. */
export async function saveFanNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  creator: ActingCreator,
  { conversationId, text }: { conversationId: ConversationId; text: string },
): Promise<void> {
  const { other_id: fanId } = await fanOf(db, creator, conversationId);
  await keepFanNote(db, creator.id, { fanId, text, now: clock.now() });
}
