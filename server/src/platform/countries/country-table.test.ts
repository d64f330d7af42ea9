import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildMmdb } from '../../../test/build-mmdb.ts';
import { countryTableFaults, openCountries } from './country-table.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-countries-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('says the country of an address, in the shapes of the usual tables', async () => {
  const table = buildMmdb([
    { address: '203.0.113.0', length: 24, says: { country: { iso_code: 'DE' } } },
    { address: '198.51.100.0', length: 24, says: { country: 'BR' } },
    { address: '192.0.2.0', length: 25, says: { country_code: 'JP' } },
    { address: '192.0.2.128', length: 25, says: { country: { names: 'nowhere' } } },
    { address: '2001:db8:0:0:0:0:0:0', length: 32, says: { country: { iso_code: 'FR' } } },
  ]);
  await writeFile(at('countries.mmdb'), table);
  expect(await countryTableFaults(at('countries.mmdb'))).toEqual([]);
  const countries = await openCountries(at('countries.mmdb'));
  expect(
    [
      '203.0.113.9',
      '::ffff:203.0.113.9',
      '198.51.100.1',
      '192.0.2.1',
      '192.0.2.200',
      '2001:db8::1',
      '10.0.0.1',
      'unix:',
    ].map((address) => countries.of(address)),
  ).toEqual(['DE', 'DE', 'BR', 'JP', null, 'FR', null, null]);
});

it('is named to the operator when it cannot be read or is none', async () => {
  await writeFile(at('other.mmdb'), 'a text');
  expect(await countryTableFaults(null)).toEqual([]);
  expect(await countryTableFaults(at('missing.mmdb'))).toEqual([
    `COUNTRY_TABLE: can’t read ${at('missing.mmdb')}`,
  ]);
  expect(await countryTableFaults(at('other.mmdb'))).toEqual([
    `COUNTRY_TABLE: ${at('other.mmdb')} isn’t a table of countries in the MMDB format`,
  ]);
});
