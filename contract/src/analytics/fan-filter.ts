import { countryCode } from './country.ts';

/** Where fans were at their last visit of the creator's page, to narrow them by. */
export const filterByCountry = {
  /** Fans who were there. Matches no one where fewer than `NARROWING.fansOfCountry` were. */
  country: countryCode.optional(),
  /** Fans not known to have been there. Matches every fan where fewer were. */
  notCountry: countryCode.optional(),
};
