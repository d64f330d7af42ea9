import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { MassPreview } from './mass-preview.tsx';
import { WordsField } from './words-field.tsx';

const picture = {
  id: 'a',
  mediaId: 'a',
  pictureUrl: '/a.jpg',
  kind: 'picture',
  name: 'a.jpg',
  progress: null,
  failure: null,
  canRetry: false,
} as const;

it('says the name, and shows what is free and what is locked', () => {
  render(
    <MassPreview
      text="Hi {Name}, see https://example.com/{name}"
      hasLockedText
      files={[
        { ...picture, isFree: true },
        { ...picture, id: 'b', isFree: false },
      ]}
      priceCents={toCents(500)}
      to="Noor"
      onClose={() => {}}
    />,
  );
  expect(screen.getByText(/Hi Noor/).textContent).toBe('Hi Noor, see https://example.com/there');
  expect(screen.getByText('Locked: Picture')).toBeTruthy();
  expect(screen.getByText('Picture')).toBeTruthy();
  expect(screen.getByText('Locked words')).toBeTruthy();
  expect(screen.getByText('Unlock for $5.00')).toBeTruthy();
});

it('calls nobody by a name where nobody is chosen', () => {
  render(
    <MassPreview
      text="Hi {name}"
      hasLockedText={false}
      files={[]}
      priceCents={null}
      to={null}
      onClose={() => {}}
    />,
  );
  expect(screen.getByText('Hi there')).toBeTruthy();
  expect(screen.queryByText(/Unlock/)).toBeNull();
});

function Form() {
  const [text, setText] = useState('Hi, new prints');
  return <WordsField text={text} failure={undefined} onChange={setText} />;
}

it('puts the name where the cursor is', () => {
  render(<Form />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  field.setSelectionRange(2, 2);
  fireEvent.click(screen.getByRole('button', { name: 'Add name' }));
  expect(field.value).toBe('Hi {name}, new prints');
  expect(screen.getByText(/becomes each fan’s name, or “there”/)).toBeTruthy();
});
