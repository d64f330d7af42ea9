import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Input } from '../forms/input.tsx';
import { useFocusBack } from './use-focus-back.ts';

function Part({ onClose }: { readonly onClose: () => void }) {
  useFocusBack();
  return <Input autoFocus aria-label="Search" onKeyDown={onClose} />;
}
function Screen({ staysThere }: { readonly staysThere: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Around">
      {(staysThere || !isOpen) && (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      {isOpen && <Part onClose={() => setOpen(false)} />}
    </section>
  );
}
function open(staysThere: boolean) {
  render(<Screen staysThere={staysThere} />);
  const button = screen.getByRole('button', { name: 'Open' });
  button.focus();
  fireEvent.click(button);
  const field = screen.getByLabelText('Search');
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'Escape' });
}

it('a part that closes gives the focus back to what opened it', () => {
  open(true);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

it('or to what is around it, where that is another by now', () => {
  open(false);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Around' }));
});
