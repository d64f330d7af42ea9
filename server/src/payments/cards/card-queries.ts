import type { CardId, UserId } from '@limelight/contract/platform/ids';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import type { ProviderName } from '../orders/queries.ts';

const cardColumns = {
  id: t.uuid<CardId>(),
  provider_ref: t.text(),
  brand: t.text(),
  last4: t.text(),
  exp_month: t.int4(),
  exp_year: t.int4(),
  is_default: t.bool(),
  declined_at: t.timestamptz().nullable(),
};
const CARD = 'id, provider_ref, brand, last4, exp_month, exp_year, is_default, declined_at';

/** A person's saved cards, without cards entered for a purchase that is not paid yet. */
export const listCards = statement({
  name: 'payments.list-cards',
  params: [t.uuid<UserId>(), t.text<ProviderName>()],
  row: cardColumns,
  text: `select ${CARD} from cards
         where user_id = $1 and provider = $2 and removed_at is null and verified_at is not null
         order by is_default desc, created_at desc`,
});
export type CardRow = Row<typeof listCards>;

/** Changes of one person's cards wait for each other here: exactly one card is the default. */
export const lockPerson = statement({
  name: 'payments.lock-person',
  params: [t.uuid<UserId>()],
  row: { id: t.uuid() },
  text: `select id from profiles where id = $1 for no key update`,
});

/**
 * Saves a card; the same card (by its fingerprint, $4) keeps its row, even after it was removed or declined. $9: when its bank
 * confirmed it, null where it has to pay first.
 */
export const putCard = statement({
  name: 'payments.put-card',
  params: {
    userId: t.uuid<UserId>(),
    provider: t.text<ProviderName>(),
    ref: t.text(),
    fingerprint: t.text(),
    brand: t.text(),
    last4: t.text(),
    expMonth: t.int4(),
    expYear: t.int4(),
    verifiedAt: t.timestamptz().nullable(),
    now: t.timestamptz(),
  },
  row: { id: t.uuid<CardId>() },
  text: `insert into cards (user_id, provider, provider_ref, fingerprint, brand, last4, exp_month, exp_year, verified_at,
           created_at)
         values (:userId, :provider, :ref, :fingerprint, :brand, :last4, :expMonth, :expYear, :verifiedAt, :now)
         on conflict (user_id, provider, fingerprint) do update
           set provider_ref = excluded.provider_ref, exp_month = excluded.exp_month, exp_year = excluded.exp_year,
             verified_at = coalesce(cards.verified_at, excluded.verified_at), removed_at = null,
             declined_at = case when excluded.verified_at is null then cards.declined_at end
         returning id`,
});

export const cardOfUser = statement({
  name: 'payments.card-of-user',
  params: [t.uuid<UserId>(), t.uuid<CardId>()],
  row: cardColumns,
  text: `select ${CARD} from cards where user_id = $1 and id = $2`,
});

/** A card paid: it is saved from now on, even where a decline had removed it. */
export const keepCard = statement({
  name: 'payments.keep-card',
  params: [t.uuid<CardId>(), t.timestamptz()],
  row: {},
  text: `update cards set verified_at = coalesce(verified_at, $2), declined_at = null,
           removed_at = case when verified_at is null then null else removed_at end
         where id = $1`,
});

/** A charge failed: removes a card that never paid, and a card that the provider no longer has ($3). */
export const dropCard = statement({
  name: 'payments.drop-card',
  params: [t.uuid<CardId>(), t.timestamptz(), t.bool()],
  row: {},
  text: `update cards set removed_at = $2, is_default = false
         where id = $1 and removed_at is null and (verified_at is null or $3)`,
});

export const markCardDeclined = statement({
  name: 'payments.mark-card-declined',
  params: [t.uuid<CardId>(), t.timestamptz()],
  row: {},
  text: `update cards set declined_at = $2 where id = $1`,
});

export const removeCard = statement({
  name: 'payments.remove-card',
  params: [t.uuid<UserId>(), t.uuid<CardId>(), t.timestamptz()],
  row: {},
  text: `update cards set removed_at = $3, is_default = false
         where user_id = $1 and id = $2 and removed_at is null`,
});

/** Makes the newest card the default where there is none. */
export const promoteNewestCard = statement({
  name: 'payments.promote-newest-card',
  params: [t.uuid<UserId>()],
  row: {},
  text: `update cards set is_default = true
         where id = (select id from cards where user_id = $1 and removed_at is null and verified_at is not null
                     order by created_at desc limit 1)
           and not exists (select from cards where user_id = $1 and is_default and removed_at is null)`,
});

/** The card of a purchase: the one named ($2), or the default. */
export const cardToCharge = statement({
  name: 'payments.card-to-charge',
  params: [t.uuid<UserId>(), t.uuid<CardId>().nullable(), t.text<ProviderName>()],
  row: { id: t.uuid<CardId>() },
  text: `select id from cards
         where user_id = $1 and provider = $3 and removed_at is null and (id = $2 or ($2 is null and is_default))`,
});

/** The cards that a renewal tries: its own ($2), then the default. */
export const cardsToTry = statement({
  name: 'payments.cards-to-try',
  params: [t.uuid<UserId>(), t.uuid<CardId>().nullable(), t.text<ProviderName>()],
  row: { id: t.uuid<CardId>() },
  text: `select id from cards
         where user_id = $1 and provider = $3 and removed_at is null and (id = $2 or is_default)
         order by (id = $2) desc nulls last`,
});

export const clearDefaultCard = statement({
  name: 'payments.clear-default-card',
  params: [t.uuid<UserId>()],
  row: {},
  text: `update cards set is_default = false where user_id = $1 and is_default and removed_at is null`,
});

/** Clears person $1's default card if it was declined and never paid, and if their card $2 can take its place. */
export const clearFailedDefault = statement({
  name: 'payments.clear-failed-default',
  params: [t.uuid<UserId>(), t.uuid<CardId>()],
  row: {},
  text: `update cards set is_default = false
         where user_id = $1 and is_default and removed_at is null and id <> $2
           and exists (select from cards other where other.id = $2 and other.user_id = $1 and other.removed_at is null)
           and exists (select from orders o where o.buyer_id = $1 and o.card_id = cards.id and o.status = 'declined')
           and not exists (select from orders o where o.buyer_id = $1 and o.card_id = cards.id and o.paid_at is not null)`,
});

export const setDefaultCard = statement({
  name: 'payments.set-default-card',
  params: [t.uuid<UserId>(), t.uuid<CardId>()],
  row: cardColumns,
  text: `update cards set is_default = true
         where user_id = $1 and id = $2 and removed_at is null and verified_at is not null returning ${CARD}`,
});

/** The provider's reference of a card, even after the card was removed: an order in flight still completes. */
export const cardRef = statement({
  name: 'payments.card-ref',
  params: [t.uuid<CardId>()],
  row: { provider_ref: t.text() },
  text: `select provider_ref from cards where id = $1`,
});

/** The provider's id of a person. */
export const customerOf = statement({
  name: 'payments.customer-of',
  params: [t.uuid<UserId>(), t.text<ProviderName>()],
  row: { provider_ref: t.text() },
  text: `select provider_ref from payment_customers where user_id = $1 and provider = $2`,
});

export const putCustomer = statement({
  name: 'payments.put-customer',
  params: [t.uuid<UserId>(), t.text<ProviderName>(), t.text(), t.timestamptz()],
  row: {},
  text: `insert into payment_customers (user_id, provider, provider_ref, created_at) values ($1, $2, $3, $4)
         on conflict (user_id, provider) do update
           set provider_ref = excluded.provider_ref, created_at = excluded.created_at`,
});

export const cardByRef = statement({
  name: 'payments.card-by-ref',
  params: [t.text<ProviderName>(), t.text()],
  row: { id: t.uuid<CardId>(), user_id: t.uuid<UserId>() },
  text: `select id, user_id from cards where provider = $1 and provider_ref = $2`,
});
