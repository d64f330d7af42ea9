import { expect, test } from 'vitest';
import { emoji } from '@limelight/contract/messages/emoji';

test.each([
  ['a picture', '👍'],
  ['a keycap', '1️⃣'],
  ['the keycap of a sign', '#️⃣'],
  ['a flag', '🇩🇪'],
  ['the flag of a part of a country', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a flag that is joined', '🏳️‍🌈'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a skin tone', '👋🏽'],
  ['a couple with two skin tones', '👩🏻‍❤️‍💋‍👩🏿'],
  ['one that Unicode has kept a place for', '\u{1faff}'],
])('%s is one emoji', (_, one) => {
  expect(emoji.parse(one)).toBe(one);
});

test.each([
  ['❤', '❤️'],
  ['1⃣', '1️⃣'],
  ['🏳‍🌈', '🏳️‍🌈'],
  ['👩‍❤‍👨', '👩‍❤️‍👨'],
  ['✌🏽', '✌🏽'],
])('%s without its selectors is read with them', (given, read) => {
  expect(emoji.parse(given)).toBe(read);
});

test.each([
  ['nothing', ''],
  ['a word', 'ok'],
  ['a digit', '1'],
  ['a sign that is no emoji', '★'],
  ['two emoji', '👍👍'],
  ['two emoji that are joined', '👍‍👍'],
  ['two flags', '🇩🇪🇫🇷'],
  ['half a flag', '🇩'],
  ['a flag and a half', '🇩🇪🇫'],
  ['a flag of no place', '🇦🇦'],
  ['half a family', '👨‍👩‍'],
  ['a text sign', '❤︎'],
  ['an emoji with words', '👍 yes'],
  ['a joiner alone', '\u200d'],
])('%s is not', (_, text) => {
  expect(emoji.safeParse(text).success).toBe(false);
});
