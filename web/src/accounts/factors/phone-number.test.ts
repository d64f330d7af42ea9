import { expect, test } from 'vitest';
import { phoneNumber } from './phone-number.ts';

test.each([
  ['+1 (555) 010-0042', '+15550100042'],
  ['0049 30 1234567', '+49301234567'],
  ['+44.20.7946.0018', '+442079460018'],
  ['555 010 0042', null],
  ['+1 555', null],
  ['+1 555 CALL ME', null],
  ['', null],
])('"%s" is %s', (typed, number) => {
  expect(phoneNumber(typed)).toBe(number);
});
