import { randomBytes } from 'node:crypto';
import { hash, type Options } from '@node-rs/argon2';
import common from './common-passwords.json' with { type: 'json' };
import { AuthError, validationFailed } from './errors.ts';
import { PASSWORD_MAX, PASSWORD_MIN, tooFast } from './limits.ts';
import { matchesHash } from './password-hash.ts';

/** argon2id (the package's default) at OWASP's second choice; 5.5 ms each on the reference machine. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** How every hash of ours begins. */
const OURS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
/** Each takes a core and 19 MiB: two at once leave room for everybody else's requests. */
const AT_ONCE = 2;
const WAITING = 200;

/** An argon2id hash, for accounts that are made on this machine. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

const commonest = new Set(common.passwords.split(' '));

export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #decoy: Promise<string> | null = null;

  hash(password: string): Promise<string> {
    return this.#bounded(() => hash(password, COST));
  }

  /**
   * Takes as long for an account without a password, or for no account, as for a wrong password. Only a hash that was
   * brought along from elsewhere takes its own time, until its owner's first sign-in renews it.
   */
  async verify(encrypted: string | null, password: string): Promise<boolean> {
    const against = encrypted ?? (await (this.#decoy ??= hash(randomBytes(16), COST)));
    const matches = await this.#bounded(() => matchesHash(against, password));
    return matches && encrypted !== null;
  }

  /** Whether a hash is of another kind or cost than those made now. */
  isForeign(encrypted: string): boolean {
    return !encrypted.startsWith(OURS);
  }

  async #bounded<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= WAITING) throw tooFast(2);
      // Whoever ends hands its place over, so #running stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

/** Refuses what is too short, nothing but blanks, or among the commonest, with the reasons that the official client shows. */
export function checkStrength(password: string): void {
  if (password.length > PASSWORD_MAX)
    throw validationFailed(`Password cannot be longer than ${PASSWORD_MAX} characters`);
  if (password.length < PASSWORD_MIN) {
    throw new AuthError(
      422,
      'weak_password',
      `Password should be at least ${PASSWORD_MIN} characters.`,
      {
        reasons: ['length'],
      },
    );
  }
  if (!/[^\s\p{C}\p{Z}]/u.test(password)) {
    throw new AuthError(422, 'weak_password', 'Password cannot be only spaces.', {
      reasons: ['characters'],
    });
  }
  if (commonest.has(password.toLowerCase())) {
    throw new AuthError(
      422,
      'weak_password',
      'Password is known to be weak and easy to guess, please choose a different one.',
      { reasons: ['pwned'] },
    );
  }
}
