import { NAME_PLACE, withNamePlaces } from '@limelight/contract/messages/name-place';
import { filesOf, type NewMessage } from '../sending/new-message.ts';

/** What a mass message says, shows and costs, as it was written. */
export type MassContent = Pick<NewMessage, 'text' | 'lockedText' | 'media' | 'priceCents'>;

/** What is stored of it: places for a name spelled one way, and whether there are any. */
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
