import { z } from 'zod';

/** ISO 3166-1 alpha-2, such as 'US'; 'ZZ' for an address that is in no known country. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/);
export type CountryCode = z.infer<typeof countryCode>;
export const UNKNOWN_COUNTRY: CountryCode = 'ZZ';
