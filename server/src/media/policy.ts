import type { Access } from '../kernel/parts/byte-part.ts';
import type { Purpose, VariantClass } from './queries.ts';

export interface VariantFacts {
  readonly class: VariantClass;
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
  const { class: kind, purpose, isOwner, isBeingReplaced } = facts;
  if (isOwner) return true;
  if (kind === 'original' || isBeingReplaced) return false;
  if (purpose !== 'vault') return true;
  return null;
}

/** The byte server's rule: the file itself needs full access, its blur also opens with the access 'locked'. */
export function mayReadVariant(facts: VariantFacts, access: Access): boolean {
  const alone = decidesAlone(facts);
  if (alone !== null) return alone;
  return access === 'full' || (access === 'locked' && facts.class === 'locked');
}
