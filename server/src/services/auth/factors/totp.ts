import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { AuthCore } from '../core.ts';

/** The settings that every authenticator app supports. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** One step before and after: a phone's clock may be half a minute off. */
const WINDOW = 1;

export interface NewTotp {
  readonly secret: Buffer;
  readonly answer: { readonly qr_code: string; readonly secret: string; readonly uri: string };
}

/** A new secret in the forms that an authenticator app takes: QR code, text and address. */
export async function newTotp(issuer: string, label: string): Promise<NewTotp> {
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ ...SHAPE, issuer, label, secret }).toString();
  const { default: QRCode } = await import('qrcode');
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 1 });
  return {
    secret: Buffer.from(secret.bytes),
    answer: {
      // The official client makes a data: address of it, where '#' would begin a fragment.
      qr_code: svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim(),
      secret: secret.base32,
      uri,
    },
  };
}

/** The time step of a correct code, if it is later than `lastStep`; null for a wrong or used code. */
export function stepOfCode(
  secret: Buffer,
  code: string,
  lastStep: number,
  now: Date,
): number | null {
  const totp = new TOTP({
    ...SHAPE,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });
  const delta = totp.validate({ token: code.trim(), timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const step = totp.counter({ timestamp: now.getTime() }) + delta;
  return step > lastStep ? step : null;
}

/** AES-256-GCM: a copy of the table is not enough to make codes. */
export async function seal(core: AuthCore, secret: Buffer): Promise<Buffer> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await core.secret('factor_secrets'), iv);
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export async function unseal(core: AuthCore, sealed: Buffer): Promise<Buffer> {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    await core.secret('factor_secrets'),
    sealed.subarray(0, 12),
  );
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}
