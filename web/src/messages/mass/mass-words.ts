import type { MassMessage } from '@limelight/contract/messages/operations';

/** A mass message in few words. */
export const massWords = ({ text, media }: Pick<MassMessage, 'text' | 'media'>): string =>
  text ||
  (media.length === 1 ? '1 file' : media.length > 1 ? `${media.length} files` : 'Locked words');

/** Of a hundred people who have it, how many bought it. */
export const conversionOf = ({
  delivered,
  bought,
}: Pick<MassMessage, 'delivered' | 'bought'>): number =>
  delivered === 0 ? 0 : Math.round((bought / delivered) * 100);
