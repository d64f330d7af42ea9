import { countryCode } from './country.ts';

/** Where fans were at their last visit of the creator's page, to narrow them by. */
export const filterByCountry = {
  /** Who was there; nobody, where fewer than `NARROWING.fansOfCountry` were. */
  country: countryCode.optional(),
  /** Who was not known to be there; everybody, where fewer were. */
  notCountry: countryCode.optional(),
};
