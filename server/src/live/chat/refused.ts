import type { ChatRefusal } from '@limelight/contract/live/chat-line';
import { Refused } from '../../kernel/refused.ts';

/** Why something in a chat is refused. */
type ChatFault =
  | { readonly code: 'cannot_say'; readonly refusal: ChatRefusal }
  /** In slow mode: the seconds to wait. */
  | { readonly code: 'too_fast'; readonly seconds: number }
  | { readonly code: 'not_found' | 'not_moderator' | 'not_them' | 'is_tip' | 'too_many' };

/** A refusal that the user can act on, or that hides what is not theirs (`not_found`). */
export class ChatRefused extends Refused<ChatFault> {
  override name = 'ChatRefused';
}

export const notFound = (): ChatRefused => new ChatRefused({ code: 'not_found' });
