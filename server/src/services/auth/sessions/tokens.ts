import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { SECOND, type Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Claims } from '../../access.ts';
import type { Keys } from './keys.ts';
import { ACCESS_TOKEN_SECONDS } from '../limits.ts';
import { isSessionLive } from '../queries.ts';
import type { Amr, Metadata } from '../types.ts';

const AUDIENCE = 'authenticated';
/** Checking an ES256 signature costs as much as the rest of a read, so valid tokens are cached. */
const REMEMBERED = 5_000;
/** A bus message may be lost, so the session of a cached token is checked again after this time. */
const LOOK_AGAIN = 30 * SECOND;
const ENDED_REMEMBERED = 10_000;

const claimsShape = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  aal: z.enum(['aal1', 'aal2']),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })),
  session_id: z.uuid(),
  email: z.string(),
  phone: z.string(),
  iat: z.number(),
  exp: z.number(),
  iss: z.string(),
  aud: z.string(),
  is_anonymous: z.boolean(),
  app_metadata: z.record(z.string(), z.unknown()),
  user_metadata: z.record(z.string(), z.unknown()),
});

export interface TokenSubject {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly app_metadata: Metadata;
  readonly user_metadata: Metadata;
}

export type Inspection =
  | { readonly state: 'good'; readonly claims: Claims }
  | { readonly state: 'invalid' }
  | { readonly state: 'ended'; readonly claims: Claims };

interface Remembered {
  readonly claims: Claims;
  lookedAt: number;
}

export interface TokensOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly issuer: () => string;
}

/** Makes and checks access tokens. */
export class Tokens {
  readonly #options: TokensOptions;
  readonly #remembered = new Map<string, Remembered>();
  readonly #inspecting = new Map<string, Promise<Inspection>>();
  readonly #ended = new Set<string>();

  constructor(options: TokensOptions) {
    this.#options = options;
  }

  async sign(
    user: TokenSubject,
    session: { id: string; aal: 'aal1' | 'aal2'; amr: readonly Amr[] },
  ) {
    const { keys, clock, issuer } = this.#options;
    const { kid, privateKey } = await keys.signing();
    const iat = Math.floor(clock.now().getTime() / SECOND);
    const exp = iat + ACCESS_TOKEN_SECONDS;
    const token = await new SignJWT({
      role: 'authenticated',
      aal: session.aal,
      amr: [...session.amr],
      session_id: session.id,
      email: user.email ?? '',
      phone: user.phone ?? '',
      is_anonymous: false,
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
    })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
      .setSubject(user.id)
      .setIssuer(issuer())
      .setAudience(AUDIENCE)
      .setIssuedAt(iat)
      .setExpirationTime(exp)
      .sign(privateKey);
    return { token, exp };
  }

  /** Only auth/v1 needs to know why a token is not valid; every other caller uses `verify`. */
  inspect(token: string): Promise<Inspection> {
    const known = this.#remembered.get(token);
    const now = this.#options.clock.now().getTime();
    if (
      known &&
      now - known.lookedAt < LOOK_AGAIN &&
      !this.#isOver(known.claims) &&
      !this.#ended.has(known.claims.session_id)
    ) {
      return Promise.resolve({ state: 'good', claims: known.claims });
    }
    // A new page sends many requests at once, and joins its topics: they share the first check.
    const running = this.#inspecting.get(token);
    if (running) return running;
    const inspecting = this.#inspect(token, known?.claims).finally(() =>
      this.#inspecting.delete(token),
    );
    this.#inspecting.set(token, inspecting);
    return inspecting;
  }

  async #inspect(token: string, known: Claims | undefined): Promise<Inspection> {
    const lookedAt = this.#options.clock.now().getTime();
    const claims = known ?? (await this.#check(token));
    if (!claims || this.#isOver(claims)) {
      this.#remembered.delete(token);
      return { state: 'invalid' };
    }
    if (!(await this.isLive(claims.session_id))) {
      this.#remembered.delete(token);
      return { state: 'ended', claims };
    }
    this.#remember(token, { claims, lookedAt });
    return { state: 'good', claims };
  }

  readonly verify = async (token: string): Promise<Claims | null> => {
    const inspection = await this.inspect(token);
    return inspection.state === 'good' ? inspection.claims : null;
  };

  async isLive(sessionId: string): Promise<boolean> {
    return (await this.#look(sessionId)) !== null;
  }

  /** Live, and owes no second factor. */
  async isComplete(sessionId: string): Promise<boolean> {
    return (await this.#look(sessionId))?.complete ?? false;
  }

  async #look(sessionId: string): Promise<{ complete: boolean } | null> {
    if (this.#ended.has(sessionId)) return null;
    const row = await this.#options.db.maybe(isSessionLive, sessionId, this.#options.clock.now());
    // The end may have been announced while the query was running.
    return row?.live && !this.#ended.has(sessionId) ? row : null;
  }

  forget(sessionId: string): void {
    this.#ended.add(sessionId);
    if (this.#ended.size > ENDED_REMEMBERED) this.#ended.delete(first(this.#ended));
  }

  #isOver(claims: Claims): boolean {
    return claims.exp * SECOND <= this.#options.clock.now().getTime();
  }

  #remember(token: string, entry: Remembered): void {
    this.#remembered.delete(token);
    this.#remembered.set(token, entry);
    if (this.#remembered.size > REMEMBERED) this.#remembered.delete(first(this.#remembered.keys()));
  }

  async #check(token: string): Promise<Claims | null> {
    if (token.length > 32_768) return null;
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? null : await this.#options.keys.verifying(kid);
          if (!key) throw new joseErrors.JWKSNoMatchingKey();
          return key;
        },
        {
          algorithms: ['ES256'],
          issuer: this.#options.issuer(),
          audience: AUDIENCE,
          currentDate: this.#options.clock.now(),
        },
      );
      return claimsShape.parse(payload);
    } catch (error) {
      if (error instanceof joseErrors.JOSEError || error instanceof z.ZodError) return null;
      throw error;
    }
  }
}

function first<T>(values: Iterable<T>): T {
  for (const value of values) return value;
  throw new RangeError('empty');
}
