/** Two people as the rule of suspensions sees them. */
export interface SuspensionFacts {
  readonly isModerator: boolean;
  readonly isAdmin: boolean;
  /** It is about their own account. */
  readonly isSelf: boolean;
  /** The other person is a moderator or an administrator. */
  readonly otherIsStaff: boolean;
  /** The other person is an administrator, and no other one could sign in. */
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
 * Whether somebody may suspend an account, or lift that, as why not; null: they may (docs/product.md, 'Suspended
 * accounts').
 *
 * In this order: only moderators and administrators; nobody their own account; staff only by an administrator; once;
 * never the last administrator.
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
