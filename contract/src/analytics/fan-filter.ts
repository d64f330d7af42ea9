import { countryCode } from '../platform/country.ts';

/** Narrows fans by the country of their last visit to the creator's page. */
export const filterByCountry = {
  /** Fans whose last visit came from this country. Matches no fan if fewer than `NARROWING.fansOfCountry` did. */
  country: countryCode.optional(),
  /** Fans whose last visit is not known to have come from this country. Matches every fan if fewer than that did. */
  notCountry: countryCode.optional(),
};
