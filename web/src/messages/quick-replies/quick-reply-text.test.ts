import { expect, it } from 'vitest';
import { fillIn } from './quick-reply-text.ts';

it.each([
  ['Hi {name}!', 'Noor', 'Hi Noor!'],
  ['{Name}, {name}', 'Noor', 'Noor, Noor'],
  ['Hi {name}!', '$& {name}', 'Hi $& {name}!'],
  ['Hi {name}!', '   ', 'Hi there!'],
  ['Hi {name}!', null, 'Hi there!'],
  ['Hi {you}', 'Noor', 'Hi {you}'],
  ['Hi {name}!', 'www.win-now.example', 'Hi there!'],
])('%s to %s', (text, displayName, written) => {
  expect(fillIn(text, displayName === null ? null : { displayName })).toBe(written);
});
