import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { pressWhileComposing } from '../../ui/forms/test-composing.ts';
import { EditForm } from './edit-form.tsx';
import { aMessage } from '../test-message.ts';

const onSave = vi.fn();
const onCancel = vi.fn();
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Text of the message');

beforeEach(() => {
  vi.clearAllMocks();
  render(
    <EditForm message={aMessage(1)} startText="Message 1" onSave={onSave} onCancel={onCancel} />,
  );
  fireEvent.change(field(), { target: { value: 'こんにちは' } });
});

it('Enter saves, and Shift with it makes a line', () => {
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true, shiftKey: true });
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
  expect(onSave).toHaveBeenCalledExactlyOnceWith('こんにちは');
});

it('keys of words that are being composed neither save nor give up', () => {
  pressWhileComposing(field(), 'Enter');
  pressWhileComposing(field(), 'Enter', { ctrlKey: true });
  pressWhileComposing(field(), 'Escape');
  expect(onSave).not.toHaveBeenCalled();
  expect(onCancel).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(onCancel).toHaveBeenCalledOnce();
});
