import type { Card } from '@limelight/contract/payments/operations';
import type { CardId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import {
  cardToCharge,
  type CardRow,
  cardOfUser,
  dropCard,
  keepCard,
  listCards as cardsOfUser,
  lockPerson,
  markCardDeclined,
  putCard,
  promoteNewestCard,
  cardsToTry as cardsOfRenewal,
  clearDefaultCard,
  clearFailedDefault,
  customerOf,
  cardByRef,
  putCustomer,
  removeCard as markRemoved,
  setDefaultCard as markDefault,
} from './card-queries.ts';

/** Saved cards, the default first. */
export async function listCards(deps: Deps, viewer: Viewer): Promise<Card[]> {
  return (await deps.db.many(cardsOfUser, viewer.id, deps.payments.name)).map(toCard);
}

/** The provider's page where the person enters a card; null where our own form takes it. */
export async function beginCard(deps: Deps, viewer: Viewer): Promise<string | null> {
  const { name } = deps.payments;
  const known = await deps.db.maybe(customerOf, viewer.id, name);
  const page = await deps.payments.cardPage({
    userId: viewer.id,
    customerRef: known?.provider_ref ?? null,
    returnUrl: `${deps.config.publicUrl}/dashboard/orders`,
  });
  if (page === null) return null;
  if (page.customerRef !== known?.provider_ref) {
    await deps.db.run(putCustomer, viewer.id, name, page.customerRef, deps.clock.now());
  }
  return page.url;
}

/**
 * Saves a card by the provider's one-time token; the same card is saved once. The first one is the default. A card entered for
 * a purchase (`forPurchase`) is kept once it paid, any other once its bank confirmed it.
 */
export async function addCard(
  deps: Deps,
  viewer: Viewer,
  { token, forPurchase }: { token: string; forPurchase: boolean },
): Promise<Card | { refused: string }> {
  const saved = await deps.payments.saveCard({ token, userId: viewer.id, forPurchase });
  if ('refused' in saved) return saved;
  const { ref, fingerprint, brand, last4, expMonth, expYear, isVerified } = saved;
  const row = await deps.db.tx(async (tx) => {
    await tx.one(lockPerson, viewer.id);
    const now = deps.clock.now();
    const { id } = await tx.one(putCard, {
      userId: viewer.id,
      provider: deps.payments.name,
      ref,
      fingerprint,
      brand,
      last4,
      expMonth,
      expYear,
      verifiedAt: isVerified ? now : null,
      now,
    });
    await tx.run(promoteNewestCard, viewer.id);
    return tx.one(cardOfUser, viewer.id, id);
  });
  return toCard(row);
}

/** Removes a card; another one becomes the default. Returns false when it is not the viewer's. */
export async function removeCard(deps: Deps, viewer: Viewer, cardId: CardId): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    await tx.one(lockPerson, viewer.id);
    const removed = await tx.run(markRemoved, viewer.id, cardId, deps.clock.now());
    await tx.run(promoteNewestCard, viewer.id);
    return removed === 1;
  });
}

/** Makes a card the default; returns null when it is not the viewer's. */
export async function setDefaultCard(
  deps: Deps,
  viewer: Viewer,
  cardId: CardId,
): Promise<Card | null> {
  return deps.db.tx(async (tx) => {
    await tx.one(lockPerson, viewer.id);
    if (!(await tx.maybe(cardToCharge, viewer.id, cardId, deps.payments.name))) return null;
    await tx.run(clearDefaultCard, viewer.id);
    return toCard(await tx.one(markDefault, viewer.id, cardId));
  });
}

/**
 * Records on a card that it paid: it is kept, and replaces a default that was only ever declined, such as the first card a
 * person tried; otherwise the next purchase would offer that card again.
 */
export async function cardPaid(deps: Deps, tx: Tx, buyerId: UserId, cardId: CardId): Promise<void> {
  await tx.one(lockPerson, buyerId);
  await tx.run(keepCard, cardId, deps.clock.now());
  if ((await tx.run(clearFailedDefault, buyerId, cardId)) === 1) {
    await tx.one(markDefault, buyerId, cardId);
  }
  await tx.run(promoteNewestCard, buyerId);
}

/**
 * Records on a card that a charge failed: a card that never paid and was never verified is removed, and so is a card that the
 * provider no longer has (`isGone`). Any other stays, and is not offered first.
 */
export async function cardFailed(
  deps: Deps,
  tx: Tx,
  {
    buyerId,
    cardId,
    isDeclined,
    isGone,
  }: { buyerId: UserId; cardId: CardId; isDeclined: boolean; isGone: boolean },
): Promise<void> {
  await tx.one(lockPerson, buyerId);
  const now = deps.clock.now();
  if (isDeclined) await tx.run(markCardDeclined, cardId, now);
  if ((await tx.run(dropCard, cardId, now, isGone)) === 1) await tx.run(promoteNewestCard, buyerId);
}

/** Removes a card that was removed at the provider; a card that no one has saved here changes nothing. */
export async function cardRemoved(deps: Deps, tx: Tx, cardRef: string): Promise<void> {
  const card = await tx.maybe(cardByRef, deps.payments.name, cardRef);
  if (!card) return;
  await tx.one(lockPerson, card.user_id);
  await tx.run(dropCard, card.id, deps.clock.now(), true);
  await tx.run(promoteNewestCard, card.user_id);
}

/** The cards that a renewal tries, in order: its own while it is saved, then the default. */
export async function cardsToTry(
  deps: Deps,
  buyerId: UserId,
  ownCardId: CardId | null,
): Promise<CardId[]> {
  const rows = await deps.db.many(cardsOfRenewal, buyerId, ownCardId, deps.payments.name);
  return rows.map((row) => row.id);
}

/** Whether a person may pay with this card. */
export async function hasCard(
  deps: Deps,
  db: Queryable,
  buyerId: UserId,
  cardId: CardId,
): Promise<boolean> {
  return (await db.maybe(cardToCharge, buyerId, cardId, deps.payments.name)) !== null;
}

function toCard(row: CardRow): Card {
  return {
    id: row.id,
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    isDefault: row.is_default,
    wasDeclined: row.declined_at !== null,
  };
}
