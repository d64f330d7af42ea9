import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ComposerFiles } from './composer-files.tsx';

const file = {
  id: 'a',
  mediaId: null,
  isFree: false,
  pictureUrl: null,
  kind: 'picture',
  name: 'a.jpg',
  progress: null,
} as const;

it('a file that was refused says why, and offers another try only where one may help', () => {
  const onRetry = vi.fn();
  render(
    <ComposerFiles
      files={[
        { ...file, failure: 'This file is too large.', canRetry: false },
        { ...file, id: 'b', failure: 'We don’t have room for it.', canRetry: true },
      ]}
      hasPrice={false}
      onRemove={vi.fn()}
      onRetry={onRetry}
      onFree={vi.fn()}
    />,
  );
  expect(screen.getByText('This file is too large.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again: Picture 1 of 2' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again: Picture 2 of 2' }));
  expect(onRetry).toHaveBeenCalledWith('b');
});
