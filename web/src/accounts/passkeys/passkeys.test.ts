import { expect, test } from 'vitest';
import { canUsePasskeys, ceremonySentence } from './passkeys.ts';

test.each([
  ['fans.example', true, true],
  ['localhost', true, true],
  ['fans.example', false, false],
  ['127.0.0.1', true, false],
  ['[::1]', true, false],
])('passkeys at %s, known to the browser: %s', (hostname, known, can) => {
  expect(canUsePasskeys(hostname, known)).toBe(can);
});

test('a browser’s refusal is told in words, a server’s sentence as it is', () => {
  const named = (name: string) => Object.assign(new Error('see the standard'), { name });
  expect(ceremonySentence(named('NotAllowedError'))).toBe(
    'Your browser didn’t confirm it. Try again.',
  );
  expect(ceremonySentence(named('InvalidStateError'))).toBe(
    'This device is already set up for your account.',
  );
  expect(ceremonySentence(new Error('We couldn’t verify the passkey'))).toBe(
    'We couldn’t verify the passkey',
  );
});
