import { useState } from 'react';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { closeDialogs } from './open-dialogs.ts';

type Name = 'Replies' | 'Manage' | 'Remove?';
/** Each dialog is opened from the one before. The last one is rendered inside its opener or, with `inside` false, beside it. */
function Screen({ first = [], inside = true }: { first?: readonly Name[]; inside?: boolean }) {
  const [open, set] = useState(first);
  const [isThere, setThere] = useState(true);
  const add = (name: Name) => set([...open, name]);
  const close = (name: Name) => set(open.filter((one) => one !== name));
  const remove = (
    <ConfirmDialog
      open={open.includes('Remove?')}
      onClose={() => close('Remove?')}
      onConfirm={() => {
        setThere(false);
        close('Remove?');
      }}
      title="Remove?"
      confirmLabel="Remove"
    >
      For good.
    </ConfirmDialog>
  );
  return (
    <div hidden>
      <button type="button" onClick={() => add('Replies')}>
        Open replies
      </button>
      <Dialog open={open.includes('Replies')} onClose={() => close('Replies')} title="Replies">
        <input type="file" aria-label="File" />
        <button type="button" onClick={() => add('Manage')}>
          Open manage
        </button>
        {open.includes('Manage') && (
          <Dialog open onClose={() => close('Manage')} title="Manage">
            <section aria-label="One reply">
              {isThere && (
                <button type="button" onClick={() => add('Remove?')}>
                  Ask
                </button>
              )}
            </section>
            {inside && remove}
          </Dialog>
        )}
      </Dialog>
      {!inside && remove}
    </div>
  );
}

/** The titles of the visible dialogs: open, and not inside a closed dialog or a hidden element. */
const seen = () =>
  [...document.querySelectorAll('dialog')]
    .filter(
      (one) => one.open && one.parentElement?.closest('dialog:not([open]), [hidden]') === null,
    )
    .map((one) => one.querySelector('h2')?.textContent);
const press = (name: string) => {
  const button = screen
    .getAllByText(name)
    .find((one) => one.closest('button'))
    ?.closest('button');
  button?.focus();
  if (button) fireEvent.click(button);
};
const escape = (title: Name) => {
  const dialog = [...document.querySelectorAll('dialog')].find(
    (one) => one.querySelector('h2')?.textContent === title,
  );
  if (dialog) fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }));
};

for (const inside of [true, false]) {
  it(`the newest is seen, also one opened ${inside ? 'inside' : 'beside'} another; Escape closes one`, () => {
    render(<Screen inside={inside} />);
    press('Open replies');
    expect(seen()).toEqual(['Replies']);
    press('Open manage');
    expect(seen()).toEqual(['Manage']);
    press('Ask');
    expect(seen()).toEqual(['Remove?']);
    escape('Remove?');
    expect(seen()).toEqual(['Manage']);
    expect(document.activeElement?.textContent).toBe('Ask');
    escape('Manage');
    expect(seen()).toEqual(['Replies']);
    expect(document.activeElement?.textContent).toBe('Open manage');
    escape('Replies');
    expect(seen()).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Open replies');
  });
}

it('where all open at once, what is inside is in front, and Back goes outward', () => {
  render(<Screen first={['Replies', 'Manage', 'Remove?']} />);
  expect(seen()).toEqual(['Remove?']);
  act(() => void closeDialogs(2));
  expect(seen()).toEqual(['Manage']);
  act(() => void closeDialogs(0));
  expect(seen()).toEqual([]);
});

it('the focus goes to what is around a button that its own press took away', () => {
  render(<Screen first={['Replies', 'Manage']} />);
  press('Ask');
  press('Remove');
  expect(seen()).toEqual(['Manage']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('One reply');
});

it('a file that is not chosen closes nothing', () => {
  render(<Screen first={['Replies']} />);
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
  expect(seen()).toEqual(['Replies']);
});
