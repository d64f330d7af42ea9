import type { Access } from '../kernel/parts/byte-part.ts';
import type { Purpose, VariantClass } from './queries.ts';

export interface VariantFacts {
  readonly class: VariantClass;
  readonly purpose: Purpose;
  readonly isOwner: boolean;
  /** A picture that another one is being made for: a crop, or another poster. */
  readonly isBeingReplaced: boolean;
}

/**
 * Whether the rule needs no entitlement: its owner's file, a picture that is shown to anyone, or one that is being
 * replaced, which shows what its owner may be hiding (docs/product.md, 'Pictures being changed').
 */
export function decidesAlone(facts: VariantFacts): boolean | null {
  const { class: kind, purpose, isOwner, isBeingReplaced } = facts;
  if (isOwner) return true;
  if (kind === 'original' || isBeingReplaced) return false;
  if (purpose !== 'post') return true;
  return null;
}

/** The byte server's rule: the file itself needs the right to it, its blur only the right to know of it. */
export function mayReadVariant(facts: VariantFacts, access: Access): boolean {
  const alone = decidesAlone(facts);
  if (alone !== null) return alone;
  return access === 'full' || (access === 'locked' && facts.class === 'locked');
}
