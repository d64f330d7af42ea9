import { countryWords } from '@limelight/contract/analytics/texts';
import type { NARROWING } from '@limelight/contract/fans/limits';
import type { Narrowing } from '@limelight/contract/fans/narrowing';
import type { FanChoices } from '@limelight/contract/fans/operations';
import { choiceWords } from '@limelight/contract/earnings/sold-words';
import { formatCents } from '@limelight/contract/platform/format-money';
import { toCents } from '@limelight/contract/platform/money';
import { formatDayRange } from '../platform/calendar.ts';
import { languageName } from '../ui/values/language-name.ts';

export type SeenDays = (typeof NARROWING.seenDays)[number];

export type Trial = NonNullable<Narrowing['trial']>;

export interface MoreFiltersValue {
  /** Days; '' for any. */
  readonly from: string;
  readonly to: string;
  /** Null for any. */
  readonly minSpentCents: number | null;
  readonly top: number | null;
  readonly seenDays: SeenDays | null;
  /** '' for any. */
  readonly trial: Trial | '';
  readonly language: string;
  readonly country: string;
  readonly notCountry: string;
  readonly boughtId: string;
  readonly notBoughtId: string;
  readonly gotId: string;
  readonly notGotId: string;
}

/** No filter of these. */
export const NO_MORE_FILTERS: MoreFiltersValue = {
  from: '',
  to: '',
  minSpentCents: null,
  top: null,
  seenDays: null,
  trial: '',
  language: '',
  country: '',
  notCountry: '',
  boughtId: '',
  notBoughtId: '',
  gotId: '',
  notGotId: '',
};

export const SEEN_WORDS: Readonly<Record<SeenDays, string>> = {
  1: 'Here in the last day',
  7: 'Here in the last 7 days',
  30: 'Here in the last 30 days',
};

export const TRIAL_WORDS: Readonly<Record<Trial, string>> = { on: 'On trial', off: 'Not on trial' };

/** The name of a message in a list of choices. */
export const messageWords = ({ title }: { readonly title: string }): string =>
  title === '' ? 'A message without words' : title;

/** Whether the words of these filters need the names of posts or messages. */
export const namesThings = (value: MoreFiltersValue): boolean =>
  [value.boughtId, value.notBoughtId, value.gotId, value.notGotId].some((id) => id !== '');

/** The chosen filters as texts. `choices`: undefined while they load. */
export function filterWords(
  value: MoreFiltersValue,
  choices: Pick<FanChoices, 'things' | 'messages'> | undefined,
): readonly string[] {
  const {
    minSpentCents,
    top,
    trial,
    seenDays,
    language,
    country,
    notCountry,
    boughtId,
    notBoughtId,
    gotId,
    notGotId,
  } = value;
  const thing = (id: string) => {
    const found = choices?.things.find((one) => one.id === id);
    return found ? `“${choiceWords(found)}”` : choices ? 'something older' : '…';
  };
  const message = (id: string) => {
    const found = choices?.messages.find((one) => one.id === id);
    return found ? `“${messageWords(found)}”` : choices ? 'an older message' : '…';
  };
  return [
    sinceWords(value),
    minSpentCents !== null && `Spent at least ${formatCents(toCents(minSpentCents))}`,
    top !== null && (top === 1 ? 'Top spender' : `Top ${top.toLocaleString('en-US')} spenders`),
    trial !== '' && TRIAL_WORDS[trial],
    seenDays !== null && SEEN_WORDS[seenDays],
    language !== '' && languageName(language),
    country !== '' && `In ${countryWords(country)}`,
    notCountry !== '' && `Not in ${countryWords(notCountry)}`,
    boughtId !== '' && `Bought ${thing(boughtId)}`,
    notBoughtId !== '' && `Didn’t buy ${thing(notBoughtId)}`,
    gotId !== '' && `Got ${message(gotId)}`,
    notGotId !== '' && `Didn’t get ${message(notGotId)}`,
  ].filter((one) => one !== false);
}

const dayWords = (day: string) => formatDayRange({ from: day, to: day });

/** The filter by day as text; false for any time. */
function sinceWords({ from, to }: MoreFiltersValue): string | false {
  if (from === '') return to !== '' && `Fans since ${dayWords(to)} or earlier`;
  if (to === '') return `Fans since ${dayWords(from)} or later`;
  // the days in an address may be in the wrong order
  return from > to
    ? `Fans since ${dayWords(from)} to ${dayWords(to)}`
    : `Fans since ${formatDayRange({ from, to })}`;
}
