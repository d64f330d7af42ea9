import type { MessageView } from '@limelight/contract/messages/operations';
import type { PendingMessage } from '../reading/pending-queue.ts';

type Passed = Pick<PendingMessage, 'text' | 'media'>;

/**
 * The part of a message that can be forwarded: its free words without the reader's name, and the user's own free files. Files
 * of others stay in their conversation, and sold content stays with its buyer.
 */
export function forwarded({ text, textForOthers, media }: MessageView, isOwn: boolean): Passed {
  const own = isOwn ? media.filter(({ isFree }) => isFree) : [];
  return {
    text: textForOthers ?? text ?? '',
    media: own.map(({ mediaId }) => ({ mediaId, isFree: true })),
  };
}

/** Whether a message can be forwarded; an unsent message and a tip cannot. */
export function mayForward(message: MessageView, isOwn: boolean): boolean {
  if (message.unsentAt !== null || message.tip !== null) return false;
  const { text, media } = forwarded(message, isOwn);
  return text !== '' || media.length > 0;
}
