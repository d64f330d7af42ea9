import { formatCents } from '../platform/format-money.ts';

/** One condition of a post's audience, with the names that its words need. */
export type Asked =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'follow' }
  /** `tiers`: members of any of these, null for a tier whose name is unknown; empty for all members. */
  | {
      readonly kind: 'members';
      readonly tiers: readonly (string | null)[];
      readonly months: number;
    }
  | { readonly kind: 'buy'; readonly priceCents: number }
  | { readonly kind: 'list'; readonly name: string };

/** Who sees a post: 'members of the Gold tier after 3 months, or anyone who pays $9.00'. */
export const waysWords = (ways: readonly (readonly Asked[])[]): string =>
  ways.map(wayWords).join(', or ');

function wayWords(way: readonly Asked[]): string {
  const [who, ...alsoWho] = ORDER.flatMap((kind) =>
    way.filter((one) => one.kind === kind).map(nounOf),
  );
  const prices = way.flatMap((one) => (one.kind === 'buy' ? [one.priceCents] : []));
  // with several prices in one alternative, the highest one is what it costs
  const price = prices.length === 0 ? null : formatCents(Math.max(...prices));
  if (who === undefined) return price === null ? 'everyone' : `anyone who pays ${price}`;
  const clauses = [
    ...(alsoWho.length > 0 ? [`are ${alsoWho.join(' and ')}`] : []),
    ...(price === null ? [] : [`buy it for ${price}`]),
  ];
  return clauses.length === 0 ? who : `${who} who ${clauses.join(' and ')}`;
}

const ORDER = ['list', 'follow', 'members'] as const;

function nounOf(asked: Asked): string {
  switch (asked.kind) {
    case 'list':
      return `people on ${asked.name}`;
    case 'follow':
      return 'followers';
    case 'members': {
      const of = asked.tiers.length === 0 ? '' : ` of ${asked.tiers.map(tierNoun).join(' or ')}`;
      return `members${of}${asked.months === 0 ? '' : ` after ${monthsWords(asked.months)}`}`;
    }
    default:
      return '';
  }
}

/** Adds 'tier' to a name without that word, since a tier may well be called 'Member'. */
const tierNoun = (name: string | null) =>
  name === null ? 'a chosen tier' : /\btier\b/i.test(name) ? name : `the ${name} tier`;

const monthsWords = (months: number) => (months === 1 ? 'a month' : `${months} months`);
