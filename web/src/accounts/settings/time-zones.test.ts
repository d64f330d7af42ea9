import { expect, it } from 'vitest';
import { timeZoneChoices, zoneLabel } from './time-zones.ts';

const WINTER = new Date('2026-01-15T12:00:00Z');
const SUMMER = new Date('2026-07-15T12:00:00Z');

it.each([
  ['Asia/Calcutta', 'Kolkata (GMT+5:30)'],
  ['Europe/Kiev', 'Kyiv (GMT+2)'],
  ['America/Indiana/Knox', 'Knox, Indiana (GMT-6)'],
  ['America/Buenos_Aires', 'Buenos Aires, Argentina (GMT-3)'],
])('%s is %s', (zone, label) => {
  expect(zoneLabel(zone, WINTER)).toBe(label);
});

it('the offset is that of the day', () => {
  expect(zoneLabel('Europe/Kiev', SUMMER)).toBe('Kyiv (GMT+3)');
});

it('has every zone once, under the name that the account has, found by old and new names, offset and country', () => {
  const choices = timeZoneChoices('Asia/Kolkata', WINTER);
  const labels = choices.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  const found = (words: string) =>
    choices.filter((one) => one.words.includes(words)).map(({ value }) => value);
  expect(found('Calcutta')).toEqual(['Asia/Kolkata']);
  expect(found('India ')).toContain('Asia/Kolkata');
  expect(found('GMT+5:30')).toContain('Asia/Kolkata');
  expect(found('Kyiv')).toEqual(found('Kiev'));
  expect(found('UTC')).toEqual(['UTC']);
});
