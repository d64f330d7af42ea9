import type { MessageView } from '@limelight/contract/messages/operations';
import type { Principal } from '../../kernel/acting.ts';
import { filesOf, type NewMessage } from './new-message.ts';
import { readMessage } from '../reading/read-messages.ts';
import { type WriteDeps, writeMessage } from './write-messages.ts';

/**
 * Sends a message once per client id, however often it is called, also at the same time: later calls return the first message.
 * Sequences follow each other without gaps. Throws `MessageRefused`, and `RateLimited` for too many first messages in a day.
 */
export async function sendMessage(
  deps: WriteDeps,
  author: Principal,
  asked: NewMessage,
): Promise<MessageView> {
  const [text, lockedText] = [asked.text.trim(), asked.lockedText.trim()];
  const draft = { ...asked, text, lockedText, media: filesOf(asked), author };
  const { id, view } = await writeMessage(deps, draft);
  return view ?? readMessage(deps, author, id);
}
