import { fillNames, nameInWords } from '@limelight/contract/messages/name-place';
import type { Correspondent } from '@limelight/contract/messages/operations';

/** The text of a quick reply for one person: `{name}` becomes their name, or 'there'. */
export const fillIn = (text: string, other: Pick<Correspondent, 'displayName'> | null): string =>
  fillNames(text, nameInWords(other?.displayName ?? null));
