import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ComposerPrice } from './composer-price.tsx';
import { EMPTY_DRAFT, type MessageDraft } from './message-draft.ts';

let draft: MessageDraft;
function Writing({ begin }: { readonly begin: Partial<MessageDraft> }) {
  const [now, setNow] = useState({ ...EMPTY_DRAFT, ...begin });
  draft = now;
  return (
    <ComposerPrice
      draft={now}
      problem={undefined}
      onChange={(changes) => setNow((before) => ({ ...before, ...changes }))}
    />
  );
}
const words = () => screen.queryByRole('textbox', { name: 'Locked words' });

it('without a price there are no words to lock', () => {
  render(<Writing begin={{}} />);
  expect(words()).toBeNull();
});

it('with a price there is a second field, and the message stays as it is', () => {
  render(<Writing begin={{ price: '9', text: 'A preview' }} />);
  const field = words();
  if (!field) throw new Error('no field');
  fireEvent.change(field, { target: { value: 'The rest' } });
  expect(draft).toMatchObject({ text: 'A preview', lockedText: 'The rest', price: '9' });
});

it('words are not lost when the price is removed: they are free like others', () => {
  render(<Writing begin={{ price: '9', text: 'A preview', lockedText: 'The rest' }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove the price' }));
  expect(draft).toMatchObject({ text: 'A preview\nThe rest', lockedText: '', price: null });
  expect(words()).toBeNull();
});
