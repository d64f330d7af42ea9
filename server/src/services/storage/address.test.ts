import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkToken, signedAddress } from './address.ts';

const key = randomBytes(32);
const object = { bucket: 'media', name: 'a/w640.webp' };
const holder = { viewerId: 'viewer', sessionId: 'session' };
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);
const tokenOf = (address: string) => new URL(address, 'http://x').searchParams.get('token') ?? '';

describe('signed addresses', () => {
  const token = tokenOf(signedAddress(key, object, holder, at(0)));

  it('names object, viewer and session', () => {
    expect(signedAddress(key, object, holder, at(0))).toMatch(
      /^\/storage\/v1\/object\/sign\/media\/a\/w640\.webp\?token=/,
    );
    expect(checkToken(key, object, token, at(0))).toEqual({ ok: true, holder, secondsLeft: 300 });
  });

  it('stays the same text for the browser cache and never lives longer than 300 s', () => {
    const texts = new Set<string>();
    for (let second = 0; second < 600; second++) {
      const address = signedAddress(key, object, holder, at(second));
      texts.add(address);
      const check = checkToken(key, object, tokenOf(address), at(second));
      expect(check.ok && check.secondsLeft).toBeGreaterThanOrEqual(150);
      expect(check.ok && check.secondsLeft).toBeLessThanOrEqual(300);
      expect(checkToken(key, object, tokenOf(address), at(second + 300))).toEqual({
        ok: false,
        reason: 'expired',
      });
    }
    expect(texts.size).toBe(4);
  });

  it('may live shorter', () => {
    const short = tokenOf(signedAddress(key, object, holder, at(7), 10));
    expect(checkToken(key, object, short, at(16)).ok).toBe(true);
    expect(checkToken(key, object, short, at(17))).toEqual({ ok: false, reason: 'expired' });
  });

  it.each([
    ['another object', { ...object, name: 'a/w320.webp' }, token],
    ['another bucket', { ...object, bucket: 'other' }, token],
    ['nothing', object, ''],
    ['no signature', object, token.split('.')[0] ?? ''],
    ['a third part', object, `${token}.x`],
    ['a changed signature', object, `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`],
    ['trailing bits of base64', object, `${token}=`],
    [
      'another holder',
      object,
      `${Buffer.from('[9999999999,"other","session"]').toString('base64url')}.${token.split('.')[1]}`,
    ],
  ])('refuses %s', (_, wanted, given) => {
    expect(checkToken(key, wanted, given, at(0))).toEqual({ ok: false, reason: 'tampered' });
  });

  it('refuses what another key signed', () => {
    const foreign = tokenOf(signedAddress(randomBytes(32), object, holder, at(0)));
    expect(checkToken(key, object, foreign, at(0))).toEqual({ ok: false, reason: 'tampered' });
  });
});
