import type { CardId, UserId } from '@limelight/contract/platform/ids';
import { type Row, statement, t } from '../platform/db/statement.ts';
import type { ProviderName } from './queries.ts';

const cardColumns = {
  id: t.uuid<CardId>(),
  provider_ref: t.text(),
  brand: t.text(),
  last4: t.text(),
  exp_month: t.int4(),
  exp_year: t.int4(),
  is_default: t.bool(),
};
const CARD = 'id, provider_ref, brand, last4, exp_month, exp_year, is_default';

export const listCards = statement({
  name: 'payments.list-cards',
  params: [t.uuid<UserId>(), t.text<ProviderName>()],
  row: cardColumns,
  text: `select ${CARD} from cards where user_id = $1 and provider = $2 and removed_at is null
         order by is_default desc, created_at desc`,
});
export type CardRow = Row<typeof listCards>;

/** One person's writers of cards wait for each other: exactly one card is the default. */
export const lockPerson = statement({
  name: 'payments.lock-person',
  params: [t.uuid<UserId>()],
  row: { id: t.uuid() },
  text: `select id from profiles where id = $1 for no key update`,
});

export const insertCard = statement({
  name: 'payments.insert-card',
  params: [
    t.uuid<UserId>(),
    t.text<ProviderName>(),
    t.text(),
    t.text(),
    t.text(),
    t.int4(),
    t.int4(),
    t.timestamptz(),
  ],
  row: cardColumns,
  text: `insert into cards (user_id, provider, provider_ref, brand, last4, exp_month, exp_year, is_default, created_at)
         select $1, $2, $3, $4, $5, $6, $7,
           not exists (select from cards where user_id = $1 and is_default and removed_at is null), $8
         on conflict (provider, provider_ref) do update set removed_at = null where cards.user_id = excluded.user_id
         returning ${CARD}`,
});

export const removeCard = statement({
  name: 'payments.remove-card',
  params: [t.uuid<UserId>(), t.uuid<CardId>(), t.timestamptz()],
  row: {},
  text: `update cards set removed_at = $3, is_default = false
         where user_id = $1 and id = $2 and removed_at is null`,
});

/** The newest of the others follows a removed default. */
export const promoteNewestCard = statement({
  name: 'payments.promote-newest-card',
  params: [t.uuid<UserId>()],
  row: {},
  text: `update cards set is_default = true
         where id = (select id from cards where user_id = $1 and removed_at is null order by created_at desc limit 1)
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

/** The default of person $1 stops being it, if it was declined and never paid, and their card $2 is there to follow. */
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
  text: `update cards set is_default = true where user_id = $1 and id = $2 and removed_at is null returning ${CARD}`,
});

/** What the provider calls a card, also after it was removed: an order in flight still ends. */
export const cardRef = statement({
  name: 'payments.card-ref',
  params: [t.uuid<CardId>()],
  row: { provider_ref: t.text() },
  text: `select provider_ref from cards where id = $1`,
});
