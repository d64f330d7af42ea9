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

/** How many messages before a reported one, and as many after it, staff may read with the report. */
export const REPORTED_AROUND = 5;

export const MESSAGE_SEARCH = { queryMin: 2, queryMax: 100 } as const;

/** Limits of the setting for who may write first, in cents. */
export const WRITERS = {
  tiersMax: 50,
  minSpentCents: 1_00,
  maxSpentCents: 10_000_00,
  spentText: 'Choose from $1.00 to $10,000.00.',
  priceText: 'Messages can cost from $1.00 to $500.00.',
  /** Days that a creator has to reply to a paid message; then the money goes back. */
  answerDays: 7,
} as const;

/**
 * Limits of a mass message: `choicesMax` chosen tiers or lists; `perDay` messages of one creator in a day; `perFanDay` messages
 * of one creator to one person within 24 hours; `aheadDays` for a schedule; `sample` people listed with a count; `filesMax`
 * files in one request.
 */
export const MASS = {
  choicesMax: 50,
  perDay: 20,
  perFanDay: 3,
  aheadDays: 366,
  sample: 5,
  filesMax: 30,
} as const;

/** A group holds up to `membersMax` people; up to `smallMax`, they see each other type and read. */
export const GROUP = {
  nameMax: 60,
  membersMax: 50_000,
  smallMax: 50,
  tiersMax: 50,
  perOwner: 100,
  /** People added in one request. */
  addMax: 100,
  queryMax: 100,
  slowSeconds: [0, 10, 30, 60, 300, 900, 3600],
  /** Unread messages are counted up to this. */
  unreadMax: 100,
  /**
   * Groups whose channels a person's client joins on every screen, for the badge. Each is a channel, and joining one checks its
   * rights.
   */
  heardMax: 40,
  /** How many people a message can mention; names after that are not notified. */
  mentionsMax: 10,
} as const;
