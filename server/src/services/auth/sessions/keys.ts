import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';
import type { Clock } from '../../../platform/clock/clock.ts';
import { MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { addSigningKey, listSigningKeys, retireSigningKey } from '../queries.ts';
import { ACCESS_TOKEN_SECONDS } from '../limits.ts';

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

interface KeySet {
  readonly signing: SigningKey;
  readonly verifying: ReadonlyMap<string, CryptoKey>;
  readonly jwks: readonly JWK[];
}

/** How long a process trusts its copy of the keys; another process may have rotated them. */
const COPY_LIVES = MINUTE;
/** An unknown key id reloads the keys, but a flood of forged ones must not. */
const SHORTEST_RELOAD = 5 * SECOND;

/** The ES256 keys of access tokens. The newest signs; a retired one verifies until its last token has expired. */
export class Keys {
  readonly #db: Db;
  readonly #clock: Clock;
  #set: Promise<KeySet> | null = null;
  #loadedAt = 0;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Resolves once a copy of the keys is in memory that is recent enough to sign with. */
  async ready(): Promise<void> {
    await this.#current(COPY_LIVES);
  }

  /** The copy in memory, whatever its age: tokens are signed inside transactions, which must not need another connection. */
  async signing(): Promise<SigningKey> {
    return (await this.#current(Infinity)).signing;
  }

  /** The public key with this id, or null. */
  async verifying(kid: string): Promise<CryptoKey | null> {
    const known = (await this.#current(COPY_LIVES)).verifying.get(kid);
    return known ?? (await this.#current(SHORTEST_RELOAD)).verifying.get(kid) ?? null;
  }

  async jwks(): Promise<readonly JWK[]> {
    return (await this.#current(SHORTEST_RELOAD)).jwks;
  }

  /** Makes a new key that signs from now on; existing sessions stay valid. */
  async rotate(): Promise<string> {
    const fresh = await makeKey();
    await this.#db.tx(async (tx) => {
      await tx.run(retireSigningKey, this.#clock.now());
      await tx.run(addSigningKey, fresh.kid, fresh.privateJwk, fresh.publicJwk, this.#clock.now());
    });
    this.#set = null;
    return fresh.kid;
  }

  #current(maxAge: number): Promise<KeySet> {
    const now = Date.now();
    if (!this.#set || now - this.#loadedAt > maxAge) {
      this.#loadedAt = now;
      const loading = this.#load();
      this.#set = loading;
      // A failed load is not cached: the next caller tries again.
      loading.catch(() => {
        if (this.#set === loading) this.#set = null;
      });
    }
    return this.#set;
  }

  async #load(): Promise<KeySet> {
    const now = this.#clock.now();
    let rows = await this.#list(this.#db, now);
    if (!rows.some((row) => row.retired_at === null)) {
      const fresh = await makeKey();
      await this.#db.run(addSigningKey, fresh.kid, fresh.privateJwk, fresh.publicJwk, now);
      rows = await this.#list(this.#db, now);
    }
    const active = rows.find((row) => row.retired_at === null);
    if (!active) throw new Error('no signing key');
    const verifying = new Map<string, CryptoKey>();
    for (const row of rows) verifying.set(row.kid, await toKey(row.public_jwk));
    return {
      signing: { kid: active.kid, privateKey: await toKey(active.private_jwk) },
      verifying,
      jwks: rows.map((row) => row.public_jwk),
    };
  }

  #list(db: Queryable, now: Date) {
    return db.many(
      listSigningKeys,
      new Date(now.getTime() - (ACCESS_TOKEN_SECONDS + 300) * SECOND),
    );
  }
}

async function toKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256');
  if (key instanceof Uint8Array) throw new TypeError('not an elliptic-curve key');
  return key;
}

async function makeKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const bare = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(bare);
  const about = { kid, alg: 'ES256', use: 'sig' };
  return {
    kid,
    privateJwk: { ...(await exportJWK(privateKey)), kid, alg: 'ES256' },
    publicJwk: { ...bare, ...about, key_ops: ['verify'] },
  };
}
