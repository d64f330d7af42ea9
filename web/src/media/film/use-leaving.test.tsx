import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLeaving } from './use-leaving.ts';

function Part({ save }: { readonly save: (() => void) | null }) {
  useLeaving(save);
  return null;
}

it('saves what was set last as its part of the screen goes away, and nothing that is saved', () => {
  const [first, last] = [vi.fn(), vi.fn()];
  const shown = render(<Part save={first} />);
  shown.rerender(<Part save={last} />);
  shown.unmount();
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1]);
  const saved = render(<Part save={first} />);
  saved.rerender(<Part save={null} />);
  saved.unmount();
  expect(first).not.toHaveBeenCalled();
});
