import { randomBytes } from 'node:crypto';
import { hash, type Options } from '@node-rs/argon2';
import common from './common-passwords.json' with { type: 'json' };
import { AuthError, validationFailed } from '../errors.ts';
import { PASSWORD_MAX, PASSWORD_MIN, tooFast } from '../limits.ts';
import { matchesHash } from './password-hash.ts';

/** argon2id (the package's default) with OWASP's second choice of costs; 5.5 ms each on the reference machine. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The prefix of every hash we make. */
const OURS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
/** Each takes a core and 19 MiB: two at a time leave room for other requests. */
const AT_ONCE = 2;
const WAITING = 200;

/** An argon2id hash. Keyboards send the same letter in several Unicode forms, so the password is normalized to NFC first. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFC'), COST);

/**
 * 'right in an old hash' means that the hash should be renewed: it has another kind or cost, or was made before passwords were
 * hashed in NFC.
 */
export type PasswordCheck = 'right' | 'right in an old hash' | 'wrong';

/** The forms of a password that an existing hash may be of: NFC, as typed, and as macOS may have sent it. */
const formsOf = (password: string) =>
  new Set([password.normalize('NFC'), password, password.normalize('NFD')]);

const commonest = new Set(common.passwords.split(' '));

export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #decoy: Promise<string> | null = null;

  hash(password: string): Promise<string> {
    return this.#bounded(() => hashPassword(password));
  }

  /**
   * Takes as long for an account without a password, or for no account, as for a wrong password. Only an imported hash takes
   * its own time, until its owner's first sign-in renews it.
   */
  async check(encrypted: string | null, password: string): Promise<PasswordCheck> {
    const against = encrypted ?? (await (this.#decoy ??= hash(randomBytes(16), COST)));
    for (const form of formsOf(password)) {
      const matches = await this.#bounded(() => matchesHash(against, form));
      if (!matches || encrypted === null) continue;
      const isNew = encrypted.startsWith(OURS) && form === password.normalize('NFC');
      return isNew ? 'right' : 'right in an old hash';
    }
    return 'wrong';
  }

  async verify(encrypted: string | null, password: string): Promise<boolean> {
    return (await this.check(encrypted, password)) !== 'wrong';
  }

  async #bounded<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= WAITING) throw tooFast(2);
      // A caller that finishes hands its slot over, so #running stays as it is.
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

/** Refuses passwords that are too short, blank, or among the most common, with the reasons that the official client shows. */
export function checkStrength(typed: string): void {
  const password = typed.normalize('NFC');
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
