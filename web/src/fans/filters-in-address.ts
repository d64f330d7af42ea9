import {
  FAN_SEGMENTS,
  type FanSegment,
  type SavedFilters,
} from '@limelight/contract/fans/operations';
import type { TierId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { isDay } from '../platform/calendar.ts';
import type { FanFiltersValue } from './fan-filters.tsx';

/** The choice without what is typed to find somebody, and without the order. */
export type ChosenFilters = Omit<FanFiltersValue, 'q' | 'sort'>;

/** Everybody. */
export const NO_FILTERS: ChosenFilters = {
  segment: 'all',
  tierId: '',
  listId: '',
  from: '',
  to: '',
  minSpentCents: null,
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isTier = (text: string): text is TierId => UUID.test(text);
const isSegment = (text: string | null): text is FanSegment =>
  FAN_SEGMENTS.some((one) => one === text);

/** The choice that an address holds; what is none of ours is left out. */
export function filtersOf(params: URLSearchParams): ChosenFilters {
  const segment = params.get('show');
  const id = (name: string) => {
    const text = params.get(name) ?? '';
    return UUID.test(text) ? text : '';
  };
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isDay(text) && text >= '1970-01-01' ? text : '';
  };
  const spent = params.get('spent') ?? '';
  return {
    segment: isSegment(segment) ? segment : 'all',
    tierId: id('tier'),
    listId: id('list'),
    from: day('from'),
    to: day('to'),
    minSpentCents: /^[1-9]\d{0,7}$/.test(spent) ? Number(spent) : null,
  };
}

/** An address with these choices in place of those it had. */
export function withFilters(
  before: URLSearchParams,
  changes: Partial<FanFiltersValue>,
): URLSearchParams {
  const next = new URLSearchParams(before);
  const put = (name: string, value: string | undefined, plain: string) => {
    if (value === undefined) return;
    if (value === plain) next.delete(name);
    else next.set(name, value);
  };
  put('q', changes.q, '');
  put('show', changes.segment, 'all');
  put('sort', changes.sort, 'newest');
  put('tier', changes.tierId, '');
  put('list', changes.listId, '');
  put('from', changes.from, '');
  put('to', changes.to, '');
  const { minSpentCents: spent } = changes;
  put('spent', spent === undefined ? undefined : String(spent ?? ''), '');
  return next;
}

/** The choice as operations take it. */
export function asked(chosen: ChosenFilters): SavedFilters {
  const { segment, tierId, listId, from, to, minSpentCents } = chosen;
  return {
    segment,
    ...(isTier(tierId) && { tierId }),
    ...(listId !== '' && { listId }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(minSpentCents !== null && { minSpentCents: toCents(minSpentCents) }),
  };
}

/** A choice that was kept, as the screen has it. */
export const chosenOf = (kept: SavedFilters): ChosenFilters => ({
  segment: kept.segment,
  tierId: kept.tierId ?? '',
  listId: kept.listId ?? '',
  from: kept.from ?? '',
  to: kept.to ?? '',
  minSpentCents: kept.minSpentCents ?? null,
});

const textOf = (chosen: ChosenFilters) => withFilters(new URLSearchParams(), chosen).toString();

/** Whether two choices keep the same fans. */
export const isSame = (one: ChosenFilters, other: ChosenFilters): boolean =>
  textOf(one) === textOf(other);
