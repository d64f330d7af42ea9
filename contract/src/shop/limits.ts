import { POST } from '../posts/limits.ts';

/** Limits of the shop. Prices in cents. */
export const SHOP = {
  titleMax: POST.titleMax,
  descriptionMax: 10_000,
  tagsMax: 10,
  picturesMax: 10,
  filesMax: 50,
  linksMax: 20,
  /** Keys in one request, and characters of one. */
  keysAtOnce: 10_000,
  keyMax: 500,
  minPriceCents: POST.minPriceCents,
  maxPriceCents: POST.maxPriceCents,
  priceText: 'A product can be free, or cost from $1.00 to $500.00.',
  stockMax: 100_000,
  /** Pieces of one product in one order. */
  quantityMax: 20,
  /** Products in one cart. */
  linesMax: 20,
  /** How long limited pieces are kept for a person who pays. */
  holdMinutes: 15,
  codeMax: 32,
  codesMax: 200,
  reviewMax: 2_000,
  problemMax: 2_000,
  /** How long a creator has to answer a problem. */
  answerDays: 3,
} as const;

/** What products are about, in the order of the filters. */
export const PRODUCT_CATEGORIES = [
  'photos',
  'videos',
  'music',
  'audio',
  'art',
  'books',
  'guides',
  'courses',
  'software',
  'templates',
  'other',
] as const;
