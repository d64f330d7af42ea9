import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aProblem } from '../manage/test-own.ts';
import { ProblemThread } from './problem-thread.tsx';

const BEFORE = '2026-11-21T12:00:00Z';
const LATE = '2026-11-23T12:00:00Z';

it.each([
  ['escalated', LATE, {}, 'Without an answer in time, this went to the moderators'],
  ['escalated', BEFORE, {}, 'This went to the moderators'],
  [
    'closed',
    BEFORE,
    { state: 'closed', outcome: 'refunded' },
    'All of the money went back, so this is closed',
  ],
  [
    'closed',
    BEFORE,
    { state: 'closed', outcome: 'dismissed' },
    'The buyer’s account ended, so this is closed',
  ],
])('says what happened by itself: %s at %s, %o', (did, at, changes, words) => {
  const [opened] = aProblem().entries;
  const entry = { role: 'rule', did, text: '', refundCents: null, at };
  render(
    <ProblemThread problem={aProblem({ ...changes, entries: [opened, entry] })} reader="creator" />,
  );
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('Lena raised a problem: I can’t open it');
  expect(second?.textContent).toMatch(new RegExp(`^${words} ·`));
});
