import { NAME_PLACE, withNamePlaces } from '@limelight/contract/messages/name-place';
import { filesOf, type NewMessage } from '../sending/new-message.ts';

/** The content and the price of a mass message, as its author wrote them. */
export type MassContent = Pick<NewMessage, 'text' | 'lockedText' | 'media' | 'priceCents'>;

/** The content as it is stored: places for a name in one spelling, and whether there are any. */
export function contentOf({
  text: written,
  lockedText: lockedWritten,
  media,
  priceCents,
}: MassContent) {
  const text = withNamePlaces(written.trim());
  const lockedText = withNamePlaces(lockedWritten.trim());
  const hasNamePlaces = [text, lockedText].some((words) => words.includes(NAME_PLACE));
  return { text, lockedText, hasNamePlaces, media: filesOf({ media, priceCents }), priceCents };
}
