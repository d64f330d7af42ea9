import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pressWhileComposing } from '../../ui/forms/test-composing.ts';
import { TagsEditor } from './tags-editor.tsx';

it('Enter and the comma add a tag, but not while they belong to words that are composed', () => {
  const onAdd = vi.fn();
  render(<TagsEditor tags={[]} busy={false} onAdd={onAdd} onRemove={vi.fn()} />);
  const field = screen.getByLabelText<HTMLInputElement>('Tags');
  fireEvent.change(field, { target: { value: 'うみ' } });
  pressWhileComposing(field, 'Enter');
  pressWhileComposing(field, ',');
  expect(onAdd).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '海' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onAdd).toHaveBeenCalledExactlyOnceWith('海');
});

it('the field keeps the focus when the first letter brings the button', () => {
  render(<TagsEditor tags={[]} busy={false} onAdd={vi.fn()} onRemove={vi.fn()} />);
  const field = screen.getByLabelText('Tags');
  field.focus();
  fireEvent.change(field, { target: { value: 'b' } });
  expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy();
  expect(document.activeElement).toBe(field);
});
