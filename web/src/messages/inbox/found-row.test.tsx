import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { FoundMessage } from '@limelight/contract/messages/operations';
import { FoundRow } from './found-row.tsx';
import { aMessage } from '../test-message.ts';

it('what was bought in a group that one has left is there to read, and leads nowhere', () => {
  const message = aMessage(4, {
    text: 'Where we meet',
    hasLockedText: true,
    lockedText: 'Behind the old pier',
    price: { cents: 900, isBought: true, buyers: null },
  });
  const show = (gone: FoundMessage['gone']) => (
    <MemoryRouter>
      <FoundRow found={{ message, other: null, groupName: 'Studio', gone }} to="/there" />
    </MemoryRouter>
  );
  const { rerender } = render(show('left'));
  expect(screen.getByText('Behind the old pier')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(/You’re no longer in this group\./)).toBeTruthy();
  rerender(show('closed'));
  expect(screen.getByText('This group was closed. You keep what you bought.')).toBeTruthy();
  rerender(show(null));
  expect(screen.queryByText('Behind the old pier')).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/there');
});
