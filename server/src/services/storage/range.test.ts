import { describe, expect, it } from 'vitest';
import { matchesTag, parseRange } from './range.ts';

describe('Range', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=2-99', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-20', 'unsatisfiable'],
    ['bytes=5-2', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=1-99999999999999999999', 'whole'],
  ])('%s of ten bytes', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected);
  });
});

describe('If-None-Match', () => {
  it.each([
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
  ])('%s', (header, expected) => {
    expect(matchesTag(header, '"a"')).toBe(expected);
  });
});
