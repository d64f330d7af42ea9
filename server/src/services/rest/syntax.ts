/** A request after parsing, before any name is looked up. */

export const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'in',
  'is',
  'cs',
  'cd',
  'ov',
] as const;
export type Operator = (typeof OPERATORS)[number];

export const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const;
export type IsValue = (typeof IS_VALUES)[number];

export type Test =
  | { readonly operator: 'in'; readonly values: readonly string[] }
  | { readonly operator: 'is'; readonly value: IsValue }
  | { readonly operator: Exclude<Operator, 'in' | 'is'>; readonly value: string };

export interface Comparison {
  readonly kind: 'comparison';
  readonly negated: boolean;
  readonly column: string;
  readonly test: Test;
}

export interface Group {
  readonly kind: 'group';
  readonly negated: boolean;
  readonly join: 'and' | 'or';
  readonly parts: readonly Condition[];
}

export type Condition = Comparison | Group;

export interface OrderTerm {
  /** Orders by a column of a to-one embedded relation. */
  readonly relation: string | null;
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last' | null;
}

export interface ColumnItem {
  readonly kind: 'column';
  readonly name: string;
  readonly alias: string | null;
  readonly cast: string | null;
}

export interface EmbedItem {
  readonly kind: 'embed';
  readonly target: string;
  readonly alias: string | null;
  readonly hint: string | null;
  readonly inner: boolean;
  readonly node: ReadNode;
}

export type SelectItem = { readonly kind: 'all' } | ColumnItem | EmbedItem;

/** One level of a read: the table itself, or a relation embedded in it. */
export interface ReadNode {
  readonly items: readonly SelectItem[];
  readonly where: Condition[];
  order: readonly OrderTerm[];
  limit: number | null;
  offset: number;
}
