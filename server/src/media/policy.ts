import type { ByteLevel } from '../kernel/parts/byte-part.ts';
import type { FileKind } from './uploads/kinds.ts';
import type { Purpose, VariantClass } from './queries.ts';

export interface VariantFacts {
  readonly class: VariantClass;
  /** The kind of the file that the variant was made of. */
  readonly kind: FileKind;
  readonly purpose: Purpose;
  readonly isOwner: boolean;
  /** A picture that is about to be replaced by another crop or poster. */
  readonly isBeingReplaced: boolean;
}

/**
 * Decides where no area has to be asked: for the owner, for a picture that everyone may see, and for one that is being
 * replaced, which shows what its owner may be hiding (docs/product.md, 'Pictures being changed'). Null where an area decides.
 */
export function decidesAlone(facts: VariantFacts): boolean | null {
  const { class: made, kind, purpose, isOwner, isBeingReplaced } = facts;
  if (isOwner) return true;
  if ((made === 'original' && kind !== 'file') || isBeingReplaced) return false;
  if (purpose !== 'vault') return made === 'full' || made === 'locked';
  return null;
}

/**
 * The byte server's rule: what is shown of a file needs full access, its blur also opens with the access 'locked', and what a
 * buyer keeps, a 'file' or a clean original, needs the level 'original'.
 */
export function mayReadVariant(facts: VariantFacts, level: ByteLevel): boolean {
  const alone = decidesAlone(facts);
  if (alone !== null) return alone;
  if (facts.class === 'original' || facts.class === 'clean') return level === 'original';
  return (
    level === 'full' || level === 'original' || (level === 'locked' && facts.class === 'locked')
  );
}
