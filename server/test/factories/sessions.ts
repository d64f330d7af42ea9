import type { UserId } from '@limelight/contract/platform/ids';
import type { Db } from '../../src/platform/db/db.ts';

export interface SignIn {
  /** Which method of authentication was used, and how many minutes ago. */
  readonly shown?: Readonly<Record<string, number>>;
  readonly aal?: 'aal1' | 'aal2';
  /** The proof of identity given again after the session began, and how many minutes ago. */
  readonly asked?: readonly [method: string, minutes: number];
}

/** An open session of a person; by default they signed in with a password just now. */
export async function signInAs(
  db: Db,
  person: UserId,
  { shown = { password: 0 }, aal = 'aal1', asked }: SignIn = {},
): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000);
  const amr = Object.entries(shown).map(([method, minutes]) => ({
    method,
    timestamp: seconds - minutes * 60,
  }));
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into auth.sessions (user_id, aal, amr, proof, created_at, refreshed_at)
     values ($1, $2, $3, $4, now(), now()) returning id`,
    [
      person,
      aal,
      JSON.stringify(amr),
      asked ? { method: asked[0], timestamp: seconds - asked[1] * 60 } : null,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('no session was made');
  return row.id;
}

/** A verified second factor that cannot be used. */
export async function buildFactor(db: Db, person: UserId): Promise<void> {
  await db.pool.query(
    `insert into auth.factors (user_id, factor_type, status, created_at, updated_at)
     values ($1, 'totp', 'verified', now(), now())`,
    [person],
  );
}
