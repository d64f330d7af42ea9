import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { type Response, Reader } from 'mmdb-lib';
import { z } from 'zod';
import { plainAddress } from '../http/network-of.ts';

/** Countries of network addresses, from a table that the operator installed. */
export interface Countries {
  /** False if no table is installed. */
  readonly isKnown: boolean;
  /** The country of an address as ISO 3166-1 alpha-2, such as 'US'; null if the table has none. */
  of(address: string): string | null;
}

/** Used if no table is installed: every address is unknown. */
export const NO_COUNTRIES: Countries = { isKnown: false, of: () => null };

const code = z.string().regex(/^[A-Z]{2}$/);
/** The fields that the usual tables have for an address. */
const entry = z.object({
  country: z.union([z.object({ iso_code: code }), code]).optional(),
  country_code: code.optional(),
});

/** Reads a table in the MMDB format into memory; throws if the file is not one. */
export async function openCountries(file: string): Promise<Countries> {
  const reader = new Reader<Response>(await readFile(file));
  return {
    isKnown: true,
    of(address) {
      // dual-stack sockets report IPv4 addresses in IPv6 form
      const plain = plainAddress(address);
      if (isIP(plain) === 0) return null;
      const { data } = entry.safeParse(reader.get(plain));
      const { country, country_code: short } = data ?? {};
      return (typeof country === 'object' ? country.iso_code : country) ?? short ?? null;
    },
  };
}

/** Messages for the operator about what is wrong with the configured table. */
export async function countryTableFaults(file: string | null): Promise<string[]> {
  if (file === null) return [];
  try {
    await openCountries(file);
    return [];
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code !== undefined;
    return [
      isMissing
        ? `COUNTRY_TABLE: can’t read ${file}`
        : `COUNTRY_TABLE: ${file} isn’t a table of countries in the MMDB format`,
    ];
  }
}
