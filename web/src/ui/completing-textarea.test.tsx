import { useState } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CompletingTextarea } from './completing-textarea.tsx';
import { pressWhileComposing } from './test-composing.ts';

vi.mock('../platform/complete-word.ts', () => ({
  completeWord: () => Promise.resolve([{ value: '#海辺', title: '#海辺', hint: '3 posts' }]),
}));

function Writing() {
  const [text, setText] = useState('');
  return <CompletingTextarea aria-label="Text" value={text} onChange={setText} />;
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Text');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('Enter takes what is suggested, but not while it confirms words that are composed', async () => {
  render(<Writing />);
  fireEvent.change(field(), { target: { value: '#海' } });
  await act(() => vi.runAllTimersAsync());
  expect(screen.getAllByRole('option')).toHaveLength(1);
  pressWhileComposing(field(), 'Enter');
  expect(field().value).toBe('#海');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(field().value).toBe('#海辺 ');
});
