import { expect, test } from 'vitest';
import { titleOfPost } from './title-of-post.ts';

test.each([
  ['A title', 'Some text', 'A title'],
  ['', '\n First line \nsecond line', 'First line'],
  ['', ' \n ', null],
  ['', null, null],
  ['', '🌊'.repeat(60), '🌊'.repeat(60)],
  ['', '🌊'.repeat(61), `${'🌊'.repeat(59)}…`],
  ['A title as long as it may be '.repeat(4), null, 'A title as long as it may be '.repeat(4)],
])('title %j and text %j', (title, text, called) => {
  expect(titleOfPost({ title, text })).toBe(called);
});
