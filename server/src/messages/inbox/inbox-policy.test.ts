import { expect, test } from 'vitest';
import { mayKnowFan } from './inbox-policy.ts';

// Columns: is a creator, the conversation is theirs, the other account is deleted, may know the fan.
const MATRIX = [
  [true, true, false, true],
  [true, true, true, false],
  [true, false, false, false],
  [true, false, true, false],
  [false, true, false, false],
  [false, true, true, false],
  [false, false, false, false],
  [false, false, true, false],
] as const;

test.each(MATRIX)(
  'creator %s, theirs %s, other gone %s: %s',
  (isCreator, isTheirs, otherIsDeleted, may) => {
    expect(mayKnowFan({ isCreator, isTheirs, otherIsDeleted })).toBe(may);
  },
);
