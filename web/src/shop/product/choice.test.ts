import { expect, it } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { priceWords, usualPrice } from '../card/price-words.ts';
import { aProduct, CREATOR, PRODUCT } from '../test-shop.ts';
import { readChoice, readPrice, writeChoice } from './choice.ts';
import { bytesWords, fileKindWords } from './file-words.ts';

const choice = { creatorId: CREATOR, productId: PRODUCT, quantity: 3, chosenCents: null };

it('a choice comes back from the intent as it was', () => {
  for (const one of [choice, { ...choice, chosenCents: toCents(0) }])
    expect(readChoice(writeChoice(one))).toEqual(one);
});

it.each([
  '',
  'a b 1',
  `${CREATOR} ${PRODUCT} 0`,
  `${CREATOR} ${PRODUCT} 21`,
  `${CREATOR} ${PRODUCT} 1 1e9`,
])('nothing is made of %j', (text) => expect(readChoice(text)).toBeNull());

it.each<[string, number, number | string]>([
  ['', 0, 0],
  ['', 500, 500],
  ['7', 500, 700],
  ['4.99', 500, 'Choose $5.00 or more.'],
  ['0.50', 0, 'Choose nothing, or $1.00 or more.'],
  ['501', 0, 'You can pay up to $500.00.'],
  ['much', 0, 'Enter an amount in dollars, like 80 or 80.50.'],
])('%j, where the least is %i', (typed, priceCents, is) => {
  const read = readPrice(typed, { priceCents: toCents(priceCents) });
  expect(read.ok ? read.cents : read.problem).toBe(is);
});

it.each([
  [{}, '$12.00', null],
  [{ yourPriceCents: 900 }, '$9.00', 1200],
  [{ yourPriceCents: 0, priceCents: 0 }, 'Free', null],
  [{ yourPriceCents: 500, priceCents: 500, isPayWhatYouWant: true }, 'From $5.00', null],
  [{ yourPriceCents: 0, priceCents: 0, isPayWhatYouWant: true }, 'Pay what you want', null],
])('a product with %j costs %s', (changes, words, usual) => {
  expect(priceWords(aProduct(changes))).toBe(words);
  expect(usualPrice(aProduct(changes))).toBe(usual);
});

it.each([
  [1, '1 byte'],
  [999_600, '1 MB'],
  [4_200_000, '4.2 MB'],
  [5_000_000_000, '5 GB'],
])('%i bytes are %s', (bytes, words) => expect(bytesWords(bytes)).toBe(words));

it('a file of no shown kind is called by its ending', () => {
  expect(fileKindWords('file', 'presets.v2.zip')).toBe('ZIP');
  expect(fileKindWords('file', 'README')).toBe('File');
  expect(fileKindWords('video', 'film.mp4')).toBe('Video');
});
