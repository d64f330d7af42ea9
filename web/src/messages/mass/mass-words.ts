import type { MassMessage } from '@limelight/contract/messages/operations';

/** A mass message in few words. */
export function massWords({
  text,
  lockedText,
  media,
  isTakenDown,
}: Pick<MassMessage, 'text' | 'lockedText' | 'media' | 'isTakenDown'>): string {
  if (isTakenDown) return 'Message taken down';
  if (text !== '') return text;
  // An unsent message without buyers is emptied.
  if (media.length === 0) return lockedText === '' ? 'Message unsent' : 'Locked words';
  return media.length === 1 ? '1 file' : `${media.length} files`;
}

/** The percentage of recipients who bought it. */
export const conversionOf = ({
  delivered,
  bought,
}: Pick<MassMessage, 'delivered' | 'bought'>): number =>
  delivered === 0 ? 0 : Math.round((bought / delivered) * 100);
