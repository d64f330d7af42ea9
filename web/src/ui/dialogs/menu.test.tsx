import { useState } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Menu, MenuItem } from './menu.tsx';

const onRename = vi.fn<() => void>();
const items = <MenuItem onSelect={onRename}>Rename</MenuItem>;
const button = () => screen.getByRole('button', { name: 'More' });
const item = () => screen.findByRole('menuitem', { name: 'Rename' }, { timeout: 30_000 });

it('opens with the press that loads its code, and then with every other', async () => {
  render(<Menu trigger={<button type="button">More</button>}>{items}</Menu>);
  expect(button().getAttribute('aria-haspopup')).toBe('menu');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button());
  fireEvent.click(await item());
  expect(onRename).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull(), { timeout: 30_000 });
  fireEvent.keyDown(button(), { key: 'Enter' });
  await item();
});

it('opens with the arrow key', async () => {
  render(<Menu trigger={<button type="button">More</button>}>{items}</Menu>);
  fireEvent.keyDown(button(), { key: 'ArrowDown' });
  await item();
});

/** A menu that a long press opens as well. */
function Pressed() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p onContextMenu={() => setOpen(true)}>A message</p>
      <Menu isOpen={isOpen} onOpen={setOpen} trigger={<button type="button">More</button>}>
        {items}
      </Menu>
    </>
  );
}

it('opens when something else asks for it, and with its button', async () => {
  render(<Pressed />);
  fireEvent.contextMenu(screen.getByText('A message'));
  fireEvent.click(await item());
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull(), { timeout: 30_000 });
  fireEvent.keyDown(button(), { key: 'Enter' });
  await item();
});
