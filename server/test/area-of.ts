import { areas } from '../src/areas.ts';

type Listed = (typeof areas)[number];

/** The declaration of an area, for tests of other areas. */
export function areaOf<Name extends Listed['name']>(name: Name): Extract<Listed, { name: Name }> {
  const area = areas.find((one): one is Extract<Listed, { name: Name }> => one.name === name);
  if (!area) throw new Error(`there is no area ${name}`);
  return area;
}
