import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MessageTip } from '@limelight/contract/messages/operations';
import { lastWords, messageWords } from '../inbox/list-words.ts';
import { aConversation, aMessage, OTHER, SELF } from '../test-message.ts';
import { TipRow } from './tip-row.tsx';

const { tip } = aMessage(1, { tip: { cents: 500, status: 'paid' } });
const show = (status: MessageTip['status'], words: string | null = 'For the coffee') =>
  render(
    <TipRow
      menu={null}
      tip={{ ...(tip as MessageTip), status }}
      author="Mira"
      words={words}
      sentAt="2026-11-20T12:00:00Z"
    />,
  ).container;

it('says who gave how much, and their words', () => {
  expect(show('paid').textContent).toMatch(/^Mira tipped \$5\.00For the coffee\d/);
});

it('needs no words', () => {
  show('paid', '');
  expect(screen.queryByText('For the coffee')).toBeNull();
});

it.each<[MessageTip['status'], string]>([
  ['partly_refunded', 'Partly refunded'],
  ['refunded', 'Refunded'],
  ['disputed', 'Disputed'],
])('says what became of the money: %s', (status, words) => {
  expect(show(status).textContent).toContain(words);
});

it('in the list and for screen readers it is a sentence', () => {
  const last = (authorId: string, excerpt = '') =>
    lastWords(
      aConversation({
        last: {
          sequence: 3,
          authorId,
          authorName: null,
          excerpt,
          isTakenDown: false,
          isRemoved: false,
          files: 0,
          locked: false,
          tipCents: 500,
          sentAt: '2026-11-20T12:00:00Z',
        },
      }),
      SELF,
    );
  expect(last(SELF)).toBe('You tipped $5.00');
  expect(last(OTHER, 'Thanks')).toBe('Tip of $5.00 · Thanks');
  expect(messageWords(aMessage(1, { text: '', tip }))).toBe('Tip of $5.00');
  expect(messageWords(aMessage(1, { text: '', hasLockedText: true }))).toBe('Locked words');
});
