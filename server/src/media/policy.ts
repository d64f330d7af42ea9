import type { Purpose, VariantClass } from './queries.ts';

/** What the areas that show media say about one viewer and one file. */
export type Access = 'full' | 'locked' | 'none';

export interface VariantFacts {
  readonly class: VariantClass;
  readonly purpose: Purpose;
  readonly isOwner: boolean;
}

/** Whether the answer needs no entitlement: its owner's file, or a picture that is shown to anyone. */
export function decidesAlone({ class: kind, purpose, isOwner }: VariantFacts): boolean | null {
  if (isOwner) return true;
  if (kind === 'original') return false;
  if (purpose !== 'post') return true;
  return null;
}

/** The byte server's rule: the file itself needs the right to it, its blur only the right to know of it. */
export function mayReadVariant(facts: VariantFacts, access: Access): boolean {
  const alone = decidesAlone(facts);
  if (alone !== null) return alone;
  return access === 'full' || (access === 'locked' && facts.class === 'locked');
}
