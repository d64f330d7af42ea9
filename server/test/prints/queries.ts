import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { t } from '../../src/platform/db/statement.ts';
import { unlisted } from '../unlisted.ts';

export const printById = unlisted({
  name: 'prints.print-by-id',
  params: [t.uuid()],
  row: {
    id: t.uuid(),
    creator_id: t.uuid<CreatorId>(),
    framer_id: t.uuid<CreatorId>(),
    title: t.text(),
    price_cents: t.int4<Cents>(),
    is_taken_down: t.bool(),
  },
  text: `select id, creator_id, framer_id, title, price_cents, is_taken_down from prints where id = $1`,
});

export const titlesOf = unlisted({
  name: 'prints.titles-of',
  params: [t.uuidArray()],
  row: { id: t.uuid(), title: t.text() },
  text: `select id, title from prints where id = any($1) and not is_taken_down`,
});

export const changePrice = unlisted({
  name: 'prints.change-price',
  params: [t.uuid(), t.uuid<CreatorId>(), t.int4<Cents>()],
  row: {},
  text: `update prints set price_cents = $3 where id = $1 and creator_id = $2`,
});

export const markTakenDown = unlisted({
  name: 'prints.mark-taken-down',
  params: [t.uuid(), t.bool()],
  row: {},
  text: `update prints set is_taken_down = $2 where id = $1 and is_taken_down <> $2`,
});

export const lookAfterPrints = unlisted({
  name: 'prints.look-after',
  params: [t.timestamptz()],
  row: {},
  text: `update prints set looked_after_at = $1`,
});

export const forgetTitles = unlisted({
  name: 'prints.forget-titles',
  params: [t.uuid<UserId>()],
  row: {},
  text: `update prints set title = 'A print' where creator_id = $1`,
});

/** Prints that a person holds. */
export const heldPrints = unlisted({
  name: 'prints.held',
  params: [t.uuid<UserId>(), t.uuidArray()],
  row: { thing_id: t.uuid() },
  text: `select thing_id from held_grants where kind = 'print' and holder_id = $1 and thing_id = any($2)`,
});

export const exportPrints = unlisted({
  name: 'prints.export-prints',
  params: [t.uuid<UserId>()],
  row: { section: t.jsonb<unknown>().nullable() },
  text: `select coalesce(jsonb_agg(x.title order by x.id), '[]') as section from prints x where x.creator_id = $1`,
});
