/**
 * A statement is SQL with a name, typed in and out. The name is its prepared-statement name, its name in
 * logs and metrics, and what `statements.test.ts` reports when code and database disagree: that test
 * prepares every statement and compares the types written here with those PostgreSQL answers.
 */

/** One column or parameter: its PostgreSQL type, and the TypeScript type it has here. */
export interface Column<T> {
  readonly pgType: string;
  readonly isNullable: boolean;
  /** Not null here although the column may be: the statement's own conditions say so. */
  readonly isCertain: boolean;
  encode(value: T): unknown;
  /** Type only; never read. */
  readonly _type?: T;
}

interface Type<T> extends Column<T> {
  nullable(): Column<T | null>;
  certain(): Column<T>;
}

const made = new Map<string, Type<unknown>>();

/** One object for each PostgreSQL type, encoded one way: separate ones for 3,000 columns and parameters took 2 MB. */
function type<T>(pgType: string, encode: (value: T) => unknown = (value) => value): Type<T> {
  // T exists for TypeScript alone
  const known = made.get(pgType) as Type<T> | undefined;
  if (known) return known;
  const column = { pgType, isNullable: false, isCertain: false, encode };
  const nullable: Column<T | null> = {
    ...column,
    isNullable: true,
    encode: (value) => (value === null ? null : encode(value)),
  };
  const certain: Column<T> = { ...column, isCertain: true };
  const once: Type<T> = { ...column, nullable: () => nullable, certain: () => certain };
  made.set(pgType, once as Type<unknown>);
  return once;
}

/** Half a surrogate pair becomes what it becomes in a text; PostgreSQL refuses the escape that JSON has for it. */
function toJson(value: unknown): string {
  const json = JSON.stringify(value);
  return /\\ud[89a-f]/.test(json) ? JSON.stringify(value, whole) : json;
}

const whole = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value;

/** The PostgreSQL types in use. `int8` arrives as a number and throws beyond 2^53. */
export const t = {
  uuid: <T extends string = string>() => type<T>('uuid'),
  text: <T extends string = string>() => type<T>('text'),
  citext: () => type<string>('citext'),
  bool: () => type<boolean>('bool'),
  int4: <T extends number = number>() => type<T>('int4'),
  int8: <T extends number = number>() => type<T>('int8'),
  float4: () => type<number>('float4'),
  float8: () => type<number>('float8'),
  timestamptz: () => type<Date>('timestamptz'),
  /** A calendar day, 'YYYY-MM-DD'. */
  date: () => type<string>('date'),
  bytea: () => type<Buffer>('bytea'),
  inet: () => type<string>('inet'),
  /** Parsed on the way out; what leaves the database still needs zod where a person wrote it. */
  jsonb: <T>() => type<T>('jsonb', toJson),
  json: <T>() => type<T>('json', toJson),
  textArray: <T extends string = string>() => type<readonly T[]>('_text'),
  uuidArray: <T extends string = string>() => type<readonly T[]>('_uuid'),
  int4Array: () => type<readonly number[]>('_int4'),
  timestamptzArray: () => type<readonly Date[]>('_timestamptz'),
} as const;

type AnyColumn = Column<never> | Column<unknown>;
export type ColumnType<C> = C extends { readonly _type?: infer T } ? Exclude<T, undefined> : never;
export type Columns = Readonly<Record<string, AnyColumn>>;
/** By their places, `$1` and on; or by names, `:name`, where places could be mixed up. */
export type Params = readonly AnyColumn[] | Columns;
/** What a call takes after the statement: the values in their places, or one object of them. */
export type ValuesOf<P extends Params> = P extends readonly AnyColumn[]
  ? { -readonly [I in keyof P]: ColumnType<P[I]> }
  : P extends Columns
    ? [values: RowOf<P>]
    : never;
export type RowOf<C extends Columns> = { -readonly [K in keyof C]: ColumnType<C[K]> };

export interface Statement<P extends Params = Params, C extends Columns = Columns> {
  readonly name: string;
  readonly params: P;
  readonly row: C;
  readonly text: string;
  /**
   * Planned at every run for its values: where they decide what has to be read at all. From its sixth run on PostgreSQL
   * may otherwise keep one plan for any values.
   */
  readonly isPlannedEachTime?: boolean;
}

/** Every statement of the program, for the check against the database. */
export const statements: Statement[] = [];

/**
 * Declares one SQL statement. `name` is `area.verb-noun`, unique; `row: {}` for statements without rows. From seven
 * parameters on they have names: PostgreSQL takes two texts or two times in each other's places without a word.
 */
export function statement<const P extends Params, const C extends Columns>(
  definition: Statement<P, C>,
): Statement<P, C> {
  const placed = { ...definition, text: withPlaces(definition) };
  statements.push(placed);
  return placed;
}

/** The text with `$n` for each `:name`; casts (`::text`) and formats (`'HH24:MI'`) stay. Throws for an unknown name. */
export function withPlaces({ name, params, text }: Omit<Statement, 'row'>): string {
  if (isByPlace(params)) return text;
  const names = Object.keys(params);
  return text.replace(/(?<![:\w]):([a-z]\w*)/gi, (_, param: string) => {
    const place = names.indexOf(param) + 1;
    if (place === 0) throw new Error(`${name} takes no :${param}`);
    return `$${place}`;
  });
}

/** The values of a call as PostgreSQL gets them, in their places. */
export function encodeValues(params: Params, values: readonly unknown[]): unknown[] {
  if (isByPlace(params)) return params.map((param, at) => param.encode(values[at] as never));
  const named = values[0] as Readonly<Record<string, unknown>>;
  return Object.keys(params).map((name) => params[name]?.encode(named[name] as never));
}

/** Every parameter in its place, and what the code calls it. */
export const placesOf = (params: Params): (readonly [called: string, AnyColumn])[] =>
  isByPlace(params)
    ? params.map((param, at) => [`$${at + 1}`, param])
    : Object.entries(params).map(([name, param]) => [`:${name}`, param]);

const isByPlace = (params: Params): params is readonly AnyColumn[] => Array.isArray(params);

/** The row type a statement answers with. */
export type Row<S> = S extends Statement<Params, infer C> ? RowOf<C> : never;
