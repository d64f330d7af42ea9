import type { Area } from './area.ts';

/** What the areas declare under a field of `Area`, in the order of the areas; areas without it are left out. */
export const declaredBy = <Word extends keyof Area>(
  areas: readonly Area[],
  word: Word,
): NonNullable<Area[Word]>[] =>
  areas.flatMap(({ [word]: declared }) => (declared === undefined ? [] : [declared]));

type Declaring<One, Word extends keyof Area> = Extract<One, { readonly [W in Word]: unknown }>;

/** The operations of all areas, by the areas' names. */
type RoutesOf<One extends Area> = {
  [Each in Declaring<One, 'routes'> as Each['name']]: Each['routes'];
};

export const routesOf = <const One extends Area>(areas: readonly One[]): RoutesOf<One> =>
  // Object.fromEntries loses which name has which routes
  Object.fromEntries(
    areas.flatMap(({ name, routes }) => (routes === undefined ? [] : [[name, routes]])),
  ) as RoutesOf<One>;

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer Every,
) => void
  ? Every
  : never;

/**
 * Merges what each area declares, by name, under a field of `Area` into one object: the type lacks a name that no area
 * declares.
 */
export const mergedOf = <const One extends Area, Word extends 'ports' | 'reports'>(
  areas: readonly One[],
  word: Word,
): All<Declaring<One, Word>[Word]> =>
  // Object.assign of a list loses the types of its parts
  Object.assign({}, ...declaredBy(areas, word)) as All<Declaring<One, Word>[Word]>;
