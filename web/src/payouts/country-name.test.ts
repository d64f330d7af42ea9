import { expect, it } from 'vitest';
import { countryName, likelyCountry } from './country-name.ts';

it('names a country, and guesses the person’s from the languages of their browser', () => {
  expect(countryName('DE')).toBe('Germany');
  expect(likelyCountry(['DE', 'US'], ['de', 'de-DE', 'en-US'])).toBe('DE');
  expect(likelyCountry(['DE', 'US'], ['fr-FR', 'fr'])).toBe('US');
  expect(likelyCountry(['DE'], [])).toBe('DE');
  expect(likelyCountry([], ['de-DE'])).toBeUndefined();
});
