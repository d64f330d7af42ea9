/** The facts about two people that the rule of suspensions needs. */
export interface SuspensionFacts {
  readonly isModerator: boolean;
  readonly isAdmin: boolean;
  /** It is their own account. */
  readonly isSelf: boolean;
  /** The other person is a moderator or an administrator. */
  readonly otherIsStaff: boolean;
  /** The other person is an administrator, and no other administrator could sign in. */
  readonly otherIsLastAdmin: boolean;
  readonly isSuspended: boolean;
}

export type SuspensionAct = 'suspend' | 'lift';
export type SuspensionRefusal =
  | 'forbidden'
  | 'own_account'
  | 'staff_account'
  | 'last_admin'
  | 'already_suspended'
  | 'not_suspended';

/**
 * Why a person may not suspend an account, or lift its suspension; null: they may (docs/product.md, 'Suspended accounts').
 *
 * In this order: only moderators and administrators; no one their own account; staff only by an administrator; once; never the
 * last administrator.
 */
export function suspensionRefusalOf(
  act: SuspensionAct,
  facts: SuspensionFacts,
): SuspensionRefusal | null {
  if (!facts.isModerator && !facts.isAdmin) return 'forbidden';
  if (facts.isSelf) return 'own_account';
  if (facts.otherIsStaff && !facts.isAdmin) return 'staff_account';
  if (act === 'lift') return facts.isSuspended ? null : 'not_suspended';
  if (facts.isSuspended) return 'already_suspended';
  return facts.otherIsLastAdmin ? 'last_admin' : null;
}
