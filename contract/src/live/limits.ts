import { POST } from '../posts/limits.ts';

/** Limits of a stream. Prices in cents. */
export const STREAM = {
  titleMax: POST.titleMax,
  descriptionMax: 2000,
  tagsMax: 10,
  minTicketCents: POST.minPriceCents,
  maxTicketCents: POST.maxPriceCents,
  ticketText: 'Tickets can cost from $1.00 to $500.00.',
  /** A paid mark in the chat. */
  minMarkCents: 1_00,
  maxMarkCents: 100_00,
  markText: 'A mark can cost from $1.00 to $100.00.',
  previewSecondsMax: 60,
  /** What is promised before a ticket is bought: a stream that ends earlier gives the tickets back. */
  minimumMinutes: 10,
  minimumMinutesMax: 240,
  minGoalCents: 1_00,
  maxGoalCents: 100_000_00,
  /** How far ahead a stream can be announced. */
  aheadDays: 366,
  /** Streams of one creator that wait for their time. */
  announcedMax: 20,
  /** How long before its time an announced stream can begin. */
  earlyMinutes: 60,
  /** How long after its time an announced stream can begin; then it is canceled, and its tickets go back. */
  graceMinutes: 60,
  /** How long a stream waits for a creator whose connection is lost. */
  holdSeconds: 60,
  /** A stream ends by itself after this time. */
  longestHours: 8,
  /** How long a browser may take from `live.begin` to the first picture. */
  tokenMinutes: 5,
  slowSeconds: [0, 5, 10, 30, 60, 300],
  staffReasonMax: 500,
} as const;
