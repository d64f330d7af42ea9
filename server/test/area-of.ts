import { areas } from '../src/areas.ts';

type Listed = (typeof areas)[number];

/** What an area declares, for a test of another area. */
export function areaOf<Name extends Listed['name']>(name: Name): Extract<Listed, { name: Name }> {
  const area = areas.find((one): one is Extract<Listed, { name: Name }> => one.name === name);
  if (!area) throw new Error(`there is no area ${name}`);
  return area;
}
