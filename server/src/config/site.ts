import path from 'node:path';
import { z } from 'zod';
import { address, crossOrigins, isOrigin, names, textOf, wholeNumber } from './values.ts';

/** Where the site is, who may call it, and what it says of itself. */
export const siteSettings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be this machine’s address or name, without http:// or a port')
    .default('127.0.0.1'),
  PUBLIC_URL: address('http', 'https')
    .refine(
      isOrigin,
      'must be the address of the whole site, such as https://fans.example, without a path',
    )
    .optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  LANDING_CLAIMS: z.string().default('10K+ Creators|Premium Content'),
  BRAND_NAME: textOf(1, 40).default('Limelight'),
  REDIRECT_ALLOW_LIST: names,
  CORS_ORIGINS: z.string().default('*').transform(crossOrigins),
  COUNTRY_TABLE: z.string().min(1).optional(),
});

export function siteConfig(e: z.infer<typeof siteSettings>) {
  return {
    port: e.PORT,
    host: e.HOST,
    /** Links, canonical addresses and the token issuer use this, never a Host header. No slash at the end. */
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    /** The number of proxies in front whose X-Forwarded-For entries are trusted. */
    trustProxy: e.TRUST_PROXY,
    brandName: e.BRAND_NAME,
    /** Short claims on the landing page; the operator can change them. */
    claims: e.LANDING_CLAIMS.split('|')
      .map((claim) => claim.trim())
      .filter(Boolean),
    /** Besides our own origin: where native apps come back to after a sign-in. */
    redirectAllowList: e.REDIRECT_ALLOW_LIST,
    /** Origins whose pages may call the services with a bearer token, besides our own. */
    corsOrigins: e.CORS_ORIGINS,
    /** A file that maps network addresses to countries, for analytics; null: no one is counted by country. */
    countryTable: e.COUNTRY_TABLE === undefined ? null : path.resolve(e.COUNTRY_TABLE),
  };
}
