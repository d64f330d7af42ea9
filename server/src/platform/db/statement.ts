/**
 * A statement is SQL with a name and typed parameters and columns. The name is used for the prepared statement, in logs and
 * metrics, and by `statements.test.ts`, which prepares every statement and compares the types declared here with those that
 * PostgreSQL reports.
 */

/** One column or parameter: its PostgreSQL type, and its TypeScript type. */
export interface Column<T> {
  readonly pgType: string;
  readonly isNullable: boolean;
  /** Not null here although the column may be: the statement's own conditions ensure it. */
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

/** One shared object per PostgreSQL type and encoding: separate ones for 3,000 columns and parameters took 2 MB. */
function type<T>(pgType: string, encode: (value: T) => unknown = (value) => value): Type<T> {
  // T exists only for TypeScript
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

/** Replaces half a surrogate pair, as it is replaced in text: PostgreSQL refuses JSON's escape for it. */
function toJson(value: unknown): string {
  const json = JSON.stringify(value);
  return /\\ud[89a-f]/.test(json) ? JSON.stringify(value, whole) : json;
}

const whole = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value;

/**
 * In UTC: `pg` writes a Date in local time, and an old one loses the seconds of its time zone. PostgreSQL writes years
 * beyond 9999 without the sign. Throws RangeError for an invalid Date.
 */
const toTime = (value: Date): string => value.toISOString().replace(/^\+/, '');

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
  timestamptz: () => type<Date>('timestamptz', toTime),
  /** A calendar day, 'YYYY-MM-DD'. */
  date: () => type<string>('date'),
  bytea: () => type<Buffer>('bytea'),
  inet: () => type<string>('inet'),
  /** Parsed when it is read. Content that a user wrote must still be checked with zod. */
  jsonb: <T>() => type<T>('jsonb', toJson),
  json: <T>() => type<T>('json', toJson),
  textArray: <T extends string = string>() => type<readonly T[]>('_text'),
  uuidArray: <T extends string = string>() => type<readonly T[]>('_uuid'),
  int4Array: () => type<readonly number[]>('_int4'),
  timestamptzArray: () => type<readonly Date[]>('_timestamptz', (values) => values.map(toTime)),
} as const;

type AnyColumn = Column<never> | Column<unknown>;
export type ColumnType<C> = C extends { readonly _type?: infer T } ? Exclude<T, undefined> : never;
export type Columns = Readonly<Record<string, AnyColumn>>;
/** By position, `$1` and on; or by name, `:name`, where positions could be mixed up. */
export type Params = readonly AnyColumn[] | Columns;
/** The arguments of a call after the statement: the values by position, or one object of them. */
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
   * Planned for its values at every run, because they decide what has to be read at all. Otherwise PostgreSQL may keep one plan
   * for all values from the sixth run on.
   */
  readonly isPlannedEachTime?: boolean;
}

/** Every statement of the program, for the test against the database. */
export const statements: Statement[] = [];

/**
 * Declares one SQL statement. `name` is `area.verb-noun`, unique; `row: {}` for statements without rows. From seven parameters
 * on they have names: PostgreSQL does not notice two swapped texts or times.
 */
export function statement<const P extends Params, const C extends Columns>(
  definition: Statement<P, C>,
): Statement<P, C> {
  const placed = { ...definition, text: withPlaces(definition) };
  statements.push(placed);
  return placed;
}

/** The text with `$n` for each `:name`. Casts (`::text`) and formats (`'HH24:MI'`) stay. Throws for an unknown name. */
export function withPlaces({ name, params, text }: Omit<Statement, 'row'>): string {
  if (isByPlace(params)) return text;
  const names = Object.keys(params);
  return text.replace(/(?<![:\w]):([a-z]\w*)/gi, (_, param: string) => {
    const place = names.indexOf(param) + 1;
    if (place === 0) throw new Error(`${name} takes no :${param}`);
    return `$${place}`;
  });
}

/** The values of a call by position, encoded for PostgreSQL. */
export function encodeValues(params: Params, values: readonly unknown[]): unknown[] {
  if (isByPlace(params)) return params.map((param, at) => param.encode(values[at] as never));
  const named = values[0] as Readonly<Record<string, unknown>>;
  return Object.keys(params).map((name) => params[name]?.encode(named[name] as never));
}

/** Every parameter by position, with its name in the code. */
export const placesOf = (params: Params): (readonly [called: string, AnyColumn])[] =>
  isByPlace(params)
    ? params.map((param, at) => [`$${at + 1}`, param])
    : Object.entries(params).map(([name, param]) => [`:${name}`, param]);

const isByPlace = (params: Params): params is readonly AnyColumn[] => Array.isArray(params);

/** The row type of a statement. */
export type Row<S> = S extends Statement<Params, infer C> ? RowOf<C> : never;
