import { describe, expect, it } from 'vitest';
import { exploreInput, readSearch, writeSearch } from './search-state.ts';

const read = (address: string) => readSearch(new URLSearchParams(address));
const nothing = { q: '', tag: null, free: false, video: false, sort: 'newest', show: null };

describe('the address of a search', () => {
  it('is empty for nothing', () => {
    expect(read('')).toEqual(nothing);
    expect(writeSearch(read('')).toString()).toBe('');
  });

  it.each([
    'q=luna',
    'q=a+b&tag=art&free=on&video=on&sort=popular',
    'tag=%E6%97%A5%E6%9C%AC',
    'q=a&show=products',
  ])('keeps %j as it is', (address) => {
    expect(writeSearch(read(address)).toString()).toBe(address);
  });

  it('ignores what it does not understand', () => {
    expect(read('tag=a+b&free=yes&video=1&sort=oldest')).toEqual(nothing);
    expect(read(`q=${'x'.repeat(200)}`).q).toHaveLength(100);
    expect(read('tag=%23Art').tag).toBe('art');
  });
});

it('asks for no more than was asked', () => {
  expect(exploreInput(read('q=+luna+'))).toEqual({ q: 'luna' });
  expect(exploreInput(read('tag=art&free=on'))).toEqual({ q: '', tag: 'art', free: 'on' });
});
