import { fillNames, nameInWords } from '@limelight/contract/messages/name-place';
import type { Correspondent } from '@limelight/contract/messages/operations';

/** A quick reply as it is written to somebody: `{name}` is their name, or 'there'. */
export const fillIn = (text: string, other: Pick<Correspondent, 'displayName'> | null): string =>
  fillNames(text, nameInWords(other?.displayName ?? null));
