import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { FoundRow } from './found-row.tsx';
import { aMessage } from './test-message.ts';

it('what was bought in a group that one has left is there to read, and leads nowhere', () => {
  const message = aMessage(4, {
    text: 'Where we meet',
    hasLockedText: true,
    lockedText: 'Behind the old pier',
    price: { cents: 900, isBought: true, buyers: null },
  });
  const show = (isLeft: boolean) => (
    <MemoryRouter>
      <FoundRow found={{ message, other: null, groupName: 'Studio', isLeft }} to="/there" />
    </MemoryRouter>
  );
  const { rerender } = render(show(true));
  expect(screen.getByText('Behind the old pier')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  rerender(show(false));
  expect(screen.queryByText('Behind the old pier')).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/there');
});
