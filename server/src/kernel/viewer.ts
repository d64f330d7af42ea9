import type { UserId } from '@limelight/contract/platform/ids';
import type { Role } from '@limelight/contract/accounts/operations';

/** The signed-in person behind a request, as every policy sees them. `null` means a stranger. */
export interface Viewer {
  readonly id: UserId;
  readonly sessionId: string;
  readonly aal: 'aal1' | 'aal2';
  /** From user_roles, never from the token's metadata. */
  readonly roles: ReadonlySet<Role>;
  /** The account has a second factor, and this session has not used it. */
  readonly awaitsSecondFactor?: boolean;
}
