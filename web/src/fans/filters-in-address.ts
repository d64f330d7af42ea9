import { FAN_SEGMENTS, NARROWING } from '@limelight/contract/fans/limits';
import type { Narrowing } from '@limelight/contract/fans/narrowing';
import type { FanSegment, SavedFilters } from '@limelight/contract/fans/operations';
import type { MassMessageId, TierId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { isDay } from '../platform/calendar.ts';
import type { FanFiltersValue } from './fan-filters.tsx';
import { NO_MORE_FILTERS } from './filter-words.ts';

/** The chosen filters, without the search text and the order. */
export type ChosenFilters = Omit<FanFiltersValue, 'q' | 'sort'>;
/** The filters that narrow a segment. */
export type ChosenNarrowing = Omit<ChosenFilters, 'segment'>;

/** No filter: all fans. */
export const NO_FILTERS: ChosenFilters = {
  segment: 'all',
  tierId: '',
  listId: '',
  ...NO_MORE_FILTERS,
};

const TRIALS = ['on', 'off'] as const;
const COUNTRY = /^[A-Z]{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isTier = (text: string): text is TierId => UUID.test(text);
const isMassMessage = (text: string): text is MassMessageId => UUID.test(text);
const isSegment = (text: string | null): text is FanSegment =>
  FAN_SEGMENTS.some((one) => one === text);

/** Parses the filters in an address; invalid values are ignored. */
export function filtersOf(params: URLSearchParams): ChosenFilters {
  const segment = params.get('show');
  const matching = (name: string, pattern: RegExp) => {
    const text = params.get(name) ?? '';
    return pattern.test(text) ? text : '';
  };
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isDay(text) && text >= '1970-01-01' ? text : '';
  };
  const whole = (name: string, most: number) => {
    const number = Number(matching(name, /^[1-9]\d*$/));
    return number > 0 && number <= most ? number : null;
  };
  return {
    segment: isSegment(segment) ? segment : 'all',
    tierId: matching('tier', UUID),
    trial: TRIALS.find((one) => one === params.get('trial')) ?? '',
    listId: matching('list', UUID),
    from: day('from'),
    to: day('to'),
    minSpentCents: whole('spent', 99_999_999),
    top: whole('top', NARROWING.topMax),
    seenDays: NARROWING.seenDays.find((days) => String(days) === params.get('seen')) ?? null,
    language: matching('language', /^[a-z]{2,8}$/),
    country: matching('country', COUNTRY),
    notCountry: matching('notcountry', COUNTRY),
    boughtId: matching('bought', UUID),
    notBoughtId: matching('notbought', UUID),
    gotId: matching('got', UUID),
    notGotId: matching('notgot', UUID),
  };
}

/** The query parameters with these changes. */
export function withFilters(
  before: URLSearchParams,
  changes: Partial<FanFiltersValue>,
): URLSearchParams {
  const next = new URLSearchParams(before);
  const put = (name: string, value: string | number | null | undefined, plain = '') => {
    if (value === undefined) return;
    if (value === null || value === plain) next.delete(name);
    else next.set(name, String(value));
  };
  put('q', changes.q);
  put('show', changes.segment, 'all');
  put('sort', changes.sort, 'newest');
  put('tier', changes.tierId);
  put('trial', changes.trial);
  put('list', changes.listId);
  put('from', changes.from);
  put('to', changes.to);
  put('spent', changes.minSpentCents);
  put('top', changes.top);
  put('seen', changes.seenDays);
  put('language', changes.language);
  put('country', changes.country);
  put('notcountry', changes.notCountry);
  put('bought', changes.boughtId);
  put('notbought', changes.notBoughtId);
  put('got', changes.gotId);
  put('notgot', changes.notGotId);
  return next;
}

/** The narrowing filters as the operations' input. */
export function narrowingOf(chosen: ChosenNarrowing): Narrowing {
  const { tierId, trial, listId, from, to, minSpentCents, top, seenDays, language } = chosen;
  const { country, notCountry, boughtId, notBoughtId, gotId, notGotId } = chosen;
  return {
    ...(isTier(tierId) && { tierId }),
    ...(trial !== '' && { trial }),
    ...(listId !== '' && { listId }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(minSpentCents !== null && { minSpentCents: toCents(minSpentCents) }),
    ...(top !== null && { top }),
    ...(seenDays !== null && { seenDays }),
    ...(language !== '' && { language }),
    ...(country !== '' && { country }),
    ...(notCountry !== '' && { notCountry }),
    ...(boughtId !== '' && { boughtId }),
    ...(notBoughtId !== '' && { notBoughtId }),
    ...(isMassMessage(gotId) && { gotId }),
    ...(isMassMessage(notGotId) && { notGotId }),
  };
}

/** All filters as the operations' input. */
export const asked = (chosen: ChosenFilters): SavedFilters => ({
  segment: chosen.segment,
  ...narrowingOf(chosen),
});

/** Narrowing filters from an operation, in the form of the screen's fields. */
export const chosenNarrowing = (kept: Narrowing): ChosenNarrowing => ({
  tierId: kept.tierId ?? '',
  trial: kept.trial ?? '',
  listId: kept.listId ?? '',
  from: kept.from ?? '',
  to: kept.to ?? '',
  minSpentCents: kept.minSpentCents ?? null,
  top: kept.top ?? null,
  seenDays: kept.seenDays ?? null,
  language: kept.language ?? '',
  country: kept.country ?? '',
  notCountry: kept.notCountry ?? '',
  boughtId: kept.boughtId ?? '',
  notBoughtId: kept.notBoughtId ?? '',
  gotId: kept.gotId ?? '',
  notGotId: kept.notGotId ?? '',
});

/** Filters of a saved view, in the form of the screen's fields. */
export const chosenOf = (kept: SavedFilters): ChosenFilters => ({
  segment: kept.segment,
  ...chosenNarrowing(kept),
});

const textOf = (chosen: ChosenFilters) => withFilters(new URLSearchParams(), chosen).toString();

/** Whether two sets of filters select the same fans. */
export const isSame = (one: ChosenFilters, other: ChosenFilters): boolean =>
  textOf(one) === textOf(other);
