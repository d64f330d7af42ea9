import { expect, it } from 'vitest';
import { linkFault } from './link-fault.ts';

it('finds the fault in the query and in the fragment', () => {
  expect(linkFault('?error=access_denied&error_code=otp_expired', '')).toBe('expired');
  expect(linkFault('', '#error=access_denied&error_code=otp_expired')).toBe('expired');
  expect(linkFault('?error=server_error', '')).toBe('refused');
});
it('knows a code that could not be exchanged here', () => {
  expect(linkFault('?code=abc', '')).toBe('other-browser');
});
it('finds nothing in an ordinary address', () => {
  expect(linkFault('?utm_source=x', '#how')).toBeNull();
});
