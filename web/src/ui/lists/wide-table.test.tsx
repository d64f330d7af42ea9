import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WideTable } from './wide-table.tsx';

const HINT = 'Scroll for more columns';

it('shows that it scrolls while columns are hidden at its end', () => {
  render(
    <>
      <h2 id="sources">Sources</h2>
      <WideTable labeledBy="sources">
        <tbody />
      </WideTable>
    </>,
  );
  const box = screen.getByRole('region', { name: 'Sources' });
  const scroll = (scrollLeft: number, scrollWidth: number, clientWidth: number) => {
    for (const [name, value] of Object.entries({ scrollLeft, scrollWidth, clientWidth })) {
      Object.defineProperty(box, name, { value, configurable: true });
    }
    fireEvent.scroll(box);
  };
  scroll(0, 300, 300);
  expect(screen.queryByText(HINT)).toBeNull();
  scroll(0, 480, 300);
  expect(screen.getByText(HINT).className).not.toContain('invisible');
  scroll(180, 480, 300);
  expect(screen.getByText(HINT).className).toContain('invisible');
});
