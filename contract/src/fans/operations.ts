import { z } from 'zod';
import { countryCode } from '../platform/country.ts';
import { order } from '../payments/order.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { massMessageId, savedViewId, userId } from '../platform/ids.ts';
import { amount, cents } from '../platform/money.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { FAN_SEGMENTS, SAVED_VIEW } from './limits.ts';
import { narrowingFields } from './narrowing.ts';
import { line } from '../platform/line.ts';

export type FanSegment = (typeof FAN_SEGMENTS)[number];

const filters = {
  segment: z.enum(FAN_SEGMENTS).default('all'),
  ...narrowingFields,
};
const filter = {
  /** Part of a name or handle. */
  q: z.string().trim().max(50).default(''),
  ...filters,
};
const fanFilter = input(filter);
export type FanFilter = z.infer<typeof fanFilter>;

/** What a saved view holds: every filter but the search text. */
export const savedFilters = input(filters);
export type SavedFilters = z.infer<typeof savedFilters>;

const savedView = z.object({ id: savedViewId, name: z.string(), filters: savedFilters });
export type SavedView = z.infer<typeof savedView>;
const name = line.min(1, 'Name the view.').max(SAVED_VIEW.nameMax);
const name_taken = {
  status: 409,
  message: 'You already have a saved view with this name.',
} as const;

const fan = z.object({
  userId,
  displayName: z.string(),
  handle: z.string(),
  avatarUrl: z.string().nullable(),
  /** The fan's account is suspended, and no one can write to them for now. The creator learns nothing else about it. */
  isAway: z.boolean(),
  /** When the fan first followed, joined or paid. */
  since: z.iso.datetime(),
  followsSince: z.iso.datetime().nullable(),
  /** The membership that lasts now. */
  membership: z
    .object({
      tierName: z.string(),
      priceCents: amount,
      since: z.iso.datetime(),
      state: z.enum(['active', 'trial', 'leaving', 'failing']),
      /** When the membership renews, or ends if it was canceled. */
      paidUntil: z.iso.datetime(),
    })
    .nullable(),
  wasMember: z.boolean(),
  /** What the fan paid the creator, minus what went back. Cents. */
  spentCents: cents,
  /** How many things the fan bought and still has. */
  purchases: z.int(),
  lastPaidAt: z.iso.datetime().nullable(),
});
export type Fan = z.infer<typeof fan>;

const fanPage = fan.extend({
  lastPurchases: z.array(z.object({ title: z.string(), cents: amount, paidAt: z.iso.datetime() })),
  /** The creator's lists that the fan is on. */
  listIds: z.array(z.uuid()),
  /** The creator's note about the fan; '' for none. */
  note: z.string(),
});
export type FanPage = z.infer<typeof fanPage>;

const fanChoices = z.object({
  /** The newest `NARROWING.things` things with a price: posts and mass messages. */
  things: z.array(
    z.object({
      id: z.uuid(),
      /** The kind of the orders that buy it. */
      kind: order.shape.kind,
      /** '' if it has no text. */
      title: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  /** The newest `NARROWING.things` mass messages; `title` is the beginning of the text, '' if there is none. */
  messages: z.array(z.object({ id: massMessageId, title: z.string(), at: z.iso.datetime() })),
  /** The languages of the fans' accounts: 'de', 'en'. */
  languages: z.array(z.string()),
  /**
   * Countries where at least `NARROWING.fansOfCountry` of the fans were; null if the operator installed no table of countries.
   */
  countries: z.array(countryCode).nullable(),
});
export type FanChoices = z.infer<typeof fanChoices>;

export const fans = {
  listFans: operation('fans.listFans', 'GET', '/fans', 'My fans')
    .input(
      input({
        ...filter,
        sort: z.enum(['newest', 'spent']).default('newest'),
        ...pageInput({ default: 30, max: 100 }),
      }),
    )
    .output(page(fan)),
  countFans: operation('fans.countFans', 'GET', '/fans/count', 'How many fans there are')
    .input(fanFilter)
    .output(z.object({ fans: z.int() })),
  /** The newest fans first, as a table (text/csv) whose cells no spreadsheet runs as formulas. */
  exportFans: operation('fans.exportFans', 'GET', '/fans/export', 'My fans as a table')
    .input(fanFilter)
    .output(z.file().mime('text/csv')),
  getFan: operation('fans.getFan', 'GET', '/fans/{userId}', 'One of my fans')
    .input(input({ userId }))
    .output(fanPage),

  /** The choices of the filters, which differ from creator to creator. */
  listChoices: operation('fans.listChoices', 'GET', '/fans/choices', 'What narrows my fans')
    .input(input({}))
    .output(fanChoices),

  listSavedViews: operation('fans.listSavedViews', 'GET', '/fans/views', 'My saved views')
    .input(input({}))
    .output(z.object({ items: z.array(savedView) })),
  /** Names are unique, regardless of case. */
  saveView: operation('fans.saveView', 'POST', '/fans/views', 'Save a view of my fans')
    .input(input({ name, filters: savedFilters }))
    .output(savedView)
    .errors({
      name_taken,
      too_many: { status: 409, message: `You can have up to ${SAVED_VIEW.most} saved views.` },
    }),
  renameSavedView: operation(
    'fans.renameSavedView',
    'PUT',
    '/fans/views/{savedViewId}',
    'Rename a saved view',
  )
    .input(input({ savedViewId, name }))
    .output(savedView)
    .errors({ name_taken }),
  /** Removing a view that is already gone succeeds. */
  removeSavedView: operation(
    'fans.removeSavedView',
    'DELETE',
    '/fans/views/{savedViewId}',
    'Remove a saved view',
  )
    .input(input({ savedViewId }))
    .output(ok),
};
