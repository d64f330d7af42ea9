/** Free-form facts about a user, as the API has them. */
export type Metadata = Readonly<Record<string, unknown>>;

export type EndReason = 'sign_out' | 'reuse' | 'password_change' | 'admin' | 'deleted';

/** How a user proved who they are, and when (seconds since 1970): one entry of the `amr` claim. */
export interface Amr {
  readonly method: string;
  readonly timestamp: number;
}

export interface IdentityJson {
  readonly identity_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly identity_data: Metadata;
  readonly provider: string;
  readonly last_sign_in_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly email: string | null;
}

export interface FactorJson {
  readonly id: string;
  readonly friendly_name: string;
  readonly factor_type: 'totp' | 'phone' | 'webauthn';
  readonly status: 'unverified' | 'verified';
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_challenged_at: string | null;
  readonly phone?: string;
}

/** Where a request came from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string | null;
}

/** What a one-time code is for; the table keeps one of each purpose per user. */
export type CodePurpose =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'sms'
  | 'phone_change';

export type ChallengeMethod = 'plain' | 's256';

/** The browser's half of PKCE. */
export interface CodeChallenge {
  readonly challenge: string;
  readonly method: ChallengeMethod;
}
