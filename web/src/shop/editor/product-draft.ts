import { SHOP } from '@limelight/contract/shop/limits';
import type { OwnProduct, ProductCategory } from '@limelight/contract/shop/operations';
import { oneLine } from '@limelight/contract/platform/one-line';
import type { TrayFile } from '../../media/index.ts';
import type { client } from '../../platform/api.ts';
import { type AudienceChoice, choiceOf, readAudience } from '../../posts/index.ts';
import { amountProblem, centsToField, parseCents } from '../../ui/forms/parse-cents.ts';

/** A picture of the product. */
export interface DraftPicture extends TrayFile {
  readonly alt: string;
}

type Pricing = 'fixed' | 'chosen' | 'free';

/** A product as the form holds it; amounts, numbers and tags as typed. */
export interface ProductDraft {
  /** The idempotency key of its first save, and the name of its uploads. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  /** '' until one is chosen. */
  readonly category: ProductCategory | '';
  readonly tags: string;
  readonly pictures: readonly DraftPicture[];
  readonly audience: AudienceChoice;
  readonly pricing: Pricing;
  /** What it costs. */
  readonly price: string;
  /** Where buyers choose: the least they pay. */
  readonly least: string;
  /** '' where members pay the same. */
  readonly membersPrice: string;
  /** '' without a limit. */
  readonly stock: string;
  readonly isLimited: boolean;
  readonly sellsKeys: boolean;
  readonly warnAt: string;
}

export type ProductContent = Omit<Parameters<typeof client.shop.create>[0], 'idempotencyKey'>;

/** Messages by the field that they belong to; `contents` is what buyers get. */
export type ProductProblems = {
  readonly [Name in keyof ProductDraft | 'contents' | 'scheduledFor' | 'form']?: string | undefined;
};

export const emptyProduct = (key: string, audience: AudienceChoice): ProductDraft => ({
  key,
  title: '',
  description: '',
  category: '',
  tags: '',
  pictures: [],
  audience,
  pricing: 'fixed',
  price: '',
  least: '',
  membersPrice: '',
  stock: '',
  isLimited: false,
  sellsKeys: false,
  warnAt: '10',
});

export const draftOf = (own: OwnProduct): ProductDraft => ({
  key: own.id,
  title: own.title,
  description: own.description,
  category: own.category ?? '',
  tags: own.tags.map((tag) => `#${tag}`).join(' '),
  pictures: own.pictures.map(({ mediaId, alt }) => ({ id: mediaId, mediaId, alt })),
  audience: choiceOf(own.audience),
  pricing: pricingOf(own),
  price: own.isPayWhatYouWant || own.priceCents === 0 ? '' : centsToField(own.priceCents),
  least: own.isPayWhatYouWant ? centsToField(own.priceCents) : '',
  membersPrice: own.membersPriceCents === null ? '' : centsToField(own.membersPriceCents),
  stock: own.stockTotal === null || own.sellsKeys ? '' : String(own.stockTotal),
  isLimited: own.stockTotal !== null && !own.sellsKeys,
  sellsKeys: own.sellsKeys,
  warnAt: String(own.keysWarnAt),
});

/**
 * A draft without a price may be one whose price is not decided: it asks for one again, so that nothing is given away by
 * mistake.
 */
function pricingOf({ isPayWhatYouWant, priceCents, state }: OwnProduct): Pricing {
  if (isPayWhatYouWant) return 'chosen';
  return priceCents > 0 || state === 'draft' ? 'fixed' : 'free';
}

/** Whether it has nothing that would be missed. */
export const isEmpty = ({ title, description, pictures, tags, price }: ProductDraft): boolean =>
  oneLine(title) === '' &&
  description.trim() === '' &&
  tags.trim() === '' &&
  price.trim() === '' &&
  pictures.length === 0;

/** Words of tags, with or without #, between spaces or commas. */
export const tagsIn = (typed: string): string[] => [
  ...new Set(typed.split(/[\s,#]+/).filter((tag) => tag !== '')),
];

const WHOLE = /^\d{1,7}$/;
const wholeIn = (typed: string): number | null =>
  WHOLE.test(typed.trim()) ? Number(typed.trim()) : null;

const centsIn = (typed: string): number | null => {
  const parsed = parseCents(typed);
  return parsed.ok ? parsed.cents : null;
};

const isSellable = (cents: number) => cents >= SHOP.minPriceCents && cents <= SHOP.maxPriceCents;

function priceProblem(typed: string): string | undefined {
  const parsed = parseCents(typed);
  if (!parsed.ok) return amountProblem[parsed.reason];
  return isSellable(parsed.cents) ? undefined : SHOP.priceText;
}

function leastProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const parsed = parseCents(typed);
  if (!parsed.ok) return amountProblem[parsed.reason];
  return parsed.cents === 0 || isSellable(parsed.cents) ? undefined : SHOP.priceText;
}

function membersProblem({ pricing, price, membersPrice }: ProductDraft): string | undefined {
  if (pricing !== 'fixed' || membersPrice.trim() === '') return undefined;
  const parsed = parseCents(membersPrice);
  if (!parsed.ok) return amountProblem[parsed.reason];
  if (parsed.cents !== 0 && !isSellable(parsed.cents)) return SHOP.priceText;
  const full = centsIn(price);
  return full !== null && parsed.cents >= full ? 'Enter less than the price.' : undefined;
}

function stockProblem({ isLimited, sellsKeys, stock }: ProductDraft): string | undefined {
  if (!isLimited || sellsKeys) return undefined;
  const count = wholeIn(stock);
  return count === null || count < 1 || count > SHOP.stockMax
    ? `Enter a whole number from 1 to ${SHOP.stockMax.toLocaleString('en-US')}.`
    : undefined;
}

function warnProblem({ sellsKeys, warnAt }: ProductDraft): string | undefined {
  if (!sellsKeys || warnAt.trim() === '') return undefined;
  const count = wholeIn(warnAt);
  return count === null || count > SHOP.stockMax
    ? 'Enter a whole number, or leave it empty for no warning.'
    : undefined;
}

/** What is wrong with what was typed, also in a draft. */
export function problemsOf(draft: ProductDraft): ProductProblems {
  const audience = readAudience(draft.audience);
  return {
    tags: tagsIn(draft.tags).length > SHOP.tagsMax ? `Use up to ${SHOP.tagsMax} tags.` : undefined,
    audience: audience.ok ? undefined : audience.problem,
    price: draft.pricing === 'fixed' ? priceProblem(draft.price) : undefined,
    least: draft.pricing === 'chosen' ? leastProblem(draft.least) : undefined,
    membersPrice: membersProblem(draft),
    stock: stockProblem(draft),
    warnAt: warnProblem(draft),
  };
}

/** What is missing beside that before people can buy it; `deliveries` is how many files, links and keys it has. */
export const missingOf = (draft: ProductDraft, deliveries: number): ProductProblems => ({
  title: oneLine(draft.title) === '' ? 'Give your product a title.' : undefined,
  category: draft.category === '' ? 'Choose a category.' : undefined,
  contents:
    deliveries === 0 ? 'Add a file, a link or keys, so that buyers get something.' : undefined,
});

/** The price in cents as the contract takes it; null where what was typed is none. */
function priceOf({ pricing, price, least }: ProductDraft): number | null {
  if (pricing === 'free') return 0;
  if (pricing === 'fixed') return centsIn(price);
  return least.trim() === '' ? 0 : centsIn(least);
}

/** The product as the contract takes it; call it once there are no problems. */
export function contentOf(draft: ProductDraft): ProductContent {
  const audience = readAudience(draft.audience);
  return {
    title: oneLine(draft.title),
    description: draft.description.trim(),
    category: draft.category === '' ? null : draft.category,
    tags: tagsIn(draft.tags),
    audience: audience.ok ? audience.audience : [[{ kind: 'everyone' }]],
    priceCents: priceOf(draft) ?? 0,
    isPayWhatYouWant: draft.pricing === 'chosen',
    membersPriceCents:
      draft.pricing === 'fixed' && draft.membersPrice.trim() !== ''
        ? centsIn(draft.membersPrice)
        : null,
    stockTotal: draft.isLimited && !draft.sellsKeys ? wholeIn(draft.stock) : null,
    sellsKeys: draft.sellsKeys,
    keysWarnAt: wholeIn(draft.warnAt) ?? 0,
    pictures: draft.pictures.flatMap(({ mediaId, alt }) =>
      mediaId === null ? [] : [{ mediaId, alt: alt.trim() }],
    ),
  };
}

/** The same for a draft that is still being written: what is not right yet stays as it was saved before. */
export function unfinishedOf(draft: ProductDraft, saved: OwnProduct | null): ProductContent {
  const problems = problemsOf(draft);
  const before = saved === null ? null : contentOf(draftOf(saved));
  const content = contentOf(draft);
  const isPriceWrong = [problems.price, problems.least, problems.membersPrice].some(Boolean);
  return {
    ...content,
    ...(problems.tags && { tags: before?.tags ?? [] }),
    ...(problems.audience && { audience: before?.audience ?? [[{ kind: 'everyone' }]] }),
    ...(isPriceWrong && {
      priceCents: before?.priceCents ?? 0,
      isPayWhatYouWant: before?.isPayWhatYouWant ?? false,
      membersPriceCents: before?.membersPriceCents ?? null,
    }),
    ...(problems.stock && { stockTotal: before?.stockTotal ?? null }),
    ...(problems.warnAt && { keysWarnAt: before?.keysWarnAt ?? 0 }),
  };
}
