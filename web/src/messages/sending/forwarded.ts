import type { MessageView } from '@limelight/contract/messages/operations';
import type { PendingMessage } from '../reading/pending-queue.ts';

type Passed = Pick<PendingMessage, 'text' | 'media'>;

/**
 * What of a message can be passed on: its free words without its reader's name, and one's own free files. The files of
 * others stay where they were sent, and what was sold stays with its buyer.
 */
export function forwarded({ text, textForOthers, media }: MessageView, isOwn: boolean): Passed {
  const own = isOwn ? media.filter(({ isFree }) => isFree) : [];
  return {
    text: textForOthers ?? text ?? '',
    media: own.map(({ mediaId }) => ({ mediaId, isFree: true })),
  };
}

/** Not what was taken back, nor a tip. */
export function mayForward(message: MessageView, isOwn: boolean): boolean {
  if (message.unsentAt !== null || message.tip !== null) return false;
  const { text, media } = forwarded(message, isOwn);
  return text !== '' || media.length > 0;
}
