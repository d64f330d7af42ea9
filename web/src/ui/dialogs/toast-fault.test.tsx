import { act, render, screen } from '@testing-library/react';
import { ORPCError } from '@orpc/client';
import { beforeAll, expect, it, vi } from 'vitest';
import { toastFault } from './toast-fault.ts';
import { Toaster } from './toast.tsx';

// happy-dom has no popovers
beforeAll(() => {
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
});

it.each([
  [
    new ORPCError('internal', {
      status: 500,
      message: 'Something went wrong on our end. Please try again.',
    }),
    'Something went wrong on our end. Please try again.',
  ],
  [
    new ORPCError('forbidden', { status: 403, message: 'You don’t have permission to do that.' }),
    'Something went wrongYou don’t have permission to do that.',
  ],
])('says once that something went wrong: %s', (error, said) => {
  render(<Toaster />);
  act(() => toastFault(error));
  expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe(said);
});
