/** What a message may hold and cost. Prices in cents. */
export const MESSAGE = {
  textMax: 5000,
  mediaMax: 40,
  minPriceCents: 100,
  maxPriceCents: 50_000,
  /** How long after sending a message without a price can be edited. */
  editMinutes: 15,
  page: 50,
} as const;

export const CONVERSATION = { draftMax: MESSAGE.textMax, pinnedMax: 10 } as const;

/** How many messages before a reported one staff may read with it, and how many after it. */
export const REPORTED_AROUND = 5;

export const MESSAGE_SEARCH = { queryMin: 2, queryMax: 100 } as const;

/** Of the choices of who may write first, in cents. */
export const WRITERS = {
  tiersMax: 50,
  minSpentCents: 1_00,
  maxSpentCents: 10_000_00,
  spentText: 'Choose from $1.00 to $10,000.00.',
  priceText: 'Messages can cost from $1.00 to $500.00.',
  /** How long a creator has to answer a message that was paid for; then the money goes back. */
  answerDays: 7,
} as const;

/**
 * Of a mass message: chosen tiers and lists, how many a creator sends in a day, how many a person gets of one creator within
 * 24 hours, how many days a schedule reaches, how many people a count names, and about how many files one can ask at once.
 */
export const MASS = {
  choicesMax: 50,
  perDay: 20,
  perFanDay: 3,
  aheadDays: 366,
  sample: 5,
  filesMax: 30,
} as const;

/** A group holds up to `membersMax`; where they are no more than `smallMax`, they see each other type and read. */
export const GROUP = {
  nameMax: 60,
  membersMax: 50_000,
  smallMax: 50,
  tiersMax: 50,
  perOwner: 100,
  /** People added at once. */
  addMax: 100,
  queryMax: 100,
  slowSeconds: [0, 10, 30, 60, 300, 900, 3600],
  /** More is not counted. */
  unreadMax: 100,
  /** Of a person's: heard on every screen, for the badge. Each is a channel, and its rights are asked at joining. */
  heardMax: 40,
  /** People a message names; who is named further on hears of nothing. */
  mentionsMax: 10,
} as const;
