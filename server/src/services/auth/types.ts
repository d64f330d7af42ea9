/** Free-form facts about a person, as the wire has them. */
export type Metadata = Readonly<Record<string, unknown>>;

export type EndReason = 'sign_out' | 'reuse' | 'password_change' | 'admin' | 'deleted';

/** How a person proved who they are, and when (seconds since 1970): one entry of the `amr` claim. */
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

/** Where a request came from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string | null;
}
