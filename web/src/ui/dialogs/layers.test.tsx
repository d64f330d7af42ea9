import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { Overlay } from './overlay.tsx';
import { toast, Toaster } from './toast.tsx';

beforeEach(() => {
  // happy-dom has no top layer.
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
});

it('an overlay measures from the screen, whatever it is rendered in', () => {
  const { container } = render(
    <div style={{ transform: 'translateY(0)' }}>
      <Overlay label="Signing you in" />
    </div>,
  );
  expect(container.textContent).toBe('');
  expect(screen.getByRole('status').closest('body > .fixed')).not.toBeNull();
});

it('a toast is inside the dialog that is open, where it can be pressed, and outside afterwards', () => {
  const undo = vi.fn();
  const shown = (open: boolean) => (
    <>
      <Dialog open={open} onClose={() => {}} title="Rename">
        <p>Its content</p>
      </Dialog>
      <Toaster />
    </>
  );
  const { rerender } = render(shown(true));
  const dialog = screen.getByRole('dialog', { name: 'Rename' });
  act(() => toast({ title: 'Saved to Sea', action: { label: 'Undo', onClick: undo } }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);

  act(() => toast({ title: 'Saved to Hills' }));
  rerender(shown(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Saved to Hills')).toBeTruthy();
});
