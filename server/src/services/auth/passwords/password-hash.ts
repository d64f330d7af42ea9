import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { compare as verifyBcrypt } from 'bcryptjs';
import { validationFailed } from '../errors.ts';

/**
 * Hashes imported from other systems: argon2 (PHC string), bcrypt, and Firebase's scrypt
 * (`$fbscrypt$v=1,n=…,r=…,p=…,ss=…,sk=…$salt$hash`, as the official service writes it).
 */
const ARGON2 =
  /^\$argon2(?:d|i|id)\$v=19\$m=([1-9]\d*),t=([1-9]\d*),p=([1-9]\d*)\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const FIREBASE =
  /^\$fbscrypt\$v=1,n=(\d+),r=(\d+),p=(\d+)(?:,ss=([\w+/=]+))?,sk=([\w+/=]+)\$([\w+/=]+)\$([\w+/=]+)$/;

/** The most that one sign-in may cost: a more expensive hash would be a way to waste our CPU time and memory. */
const MOST = {
  argon2: { kibibytes: 262_144, passes: 20, lanes: 16 },
  /** About a second. */
  bcryptCost: 14,
  scrypt: { bytes: 64 * 1024 * 1024, lanes: 4 },
} as const;

/** Returns the hash if a sign-in can be checked against it; otherwise throws `validation_failed`. */
export function checkHash(hash: string): string {
  if (!isBearable(hash)) {
    throw validationFailed(
      'password_hash: must be an argon2, bcrypt or Firebase scrypt hash of ordinary cost',
    );
  }
  return hash;
}

function isBearable(hash: string): boolean {
  const [argon2, bcrypt, firebase] = [ARGON2, BCRYPT, FIREBASE].map((shape) => shape.exec(hash));
  if (argon2) {
    const [, m, t, p] = argon2.map(Number) as [number, number, number, number];
    return (
      m <= MOST.argon2.kibibytes &&
      t <= MOST.argon2.passes &&
      p <= MOST.argon2.lanes &&
      m >= 8 * p &&
      isWhole(argon2[4] ?? '', argon2[5] ?? '')
    );
  }
  if (bcrypt) return Number(bcrypt[1]) >= 4 && Number(bcrypt[1]) <= MOST.bcryptCost;
  if (!firebase) return false;
  const { n, r, p } = scryptCost(firebase);
  const [signerKey = '', , output = ''] = firebase.slice(5);
  if (bytesIn(output) === 0 || bytesIn(output) !== bytesIn(signerKey)) return false;
  return n >= 1 && r >= 1 && p >= 1 && bytesOf(n, r) <= MOST.scrypt.bytes && p <= MOST.scrypt.lanes;
}

/**
 * Whether nothing was cut off: argon2 output has 16 bytes or more, in practice a multiple of eight, and its salt 8 bytes or
 * more.
 */
function isWhole(salt: string, output: string): boolean {
  const bytes = bytesIn(output);
  return bytesIn(salt) >= 8 && bytes >= 16 && bytes % 8 === 0;
}

/** How many bytes the Base64 text holds; 0 if bits are left over, as in a text that was cut. */
function bytesIn(text: string): number {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64').replaceAll('=', '') === text.replaceAll('=', '')
    ? bytes.length
    : 0;
}

/** Whether the password matches the hash, of any supported kind. A hash that `checkHash` refuses matches no password. */
export async function matchesHash(hash: string, password: string): Promise<boolean> {
  if (!isBearable(hash)) return false;
  if (hash.startsWith('$2')) return verifyBcrypt(password, hash);
  if (hash.startsWith('$fbscrypt$')) return matchesFirebase(hash, password);
  return verifyArgon2(hash, password);
}

const derive = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

/** Firebase derives a key from the password and encrypts the project's signer key with it. */
async function matchesFirebase(hash: string, password: string): Promise<boolean> {
  const parts = FIREBASE.exec(hash);
  if (!parts) return false;
  const { n, r, p } = scryptCost(parts);
  const [separator, signerKey, salt, expected] = parts
    .slice(4)
    .map((text = '') => Buffer.from(text, 'base64')) as [Buffer, Buffer, Buffer, Buffer];
  const maxmem = 2 * MOST.scrypt.bytes;
  const key = await derive(password, Buffer.concat([salt, separator]), 32, {
    N: 2 ** n,
    r,
    p,
    maxmem,
  });
  // Firebase defines the initialization vector as zero. That is safe: the result is compared, never sent.
  const given = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signerKey);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function scryptCost(parts: RegExpExecArray) {
  return { n: Number(parts[1]), r: Number(parts[2]), p: Number(parts[3]) };
}

const bytesOf = (n: number, r: number) => 128 * 2 ** n * r;
