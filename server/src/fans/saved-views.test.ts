/** A creator's saved filters: by name, and only for the creator. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAVED_VIEW } from '@limelight/contract/fans/limits';
import { savedFilters } from '@limelight/contract/fans/operations';
import { savedViewId } from '@limelight/contract/platform/ids';
import { type Money, startMoney } from '../../test/money.ts';
import { codeOf } from '../../test/operations.ts';
import { fansOfAccount } from './account.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

const newCreator = async () => (await money.creator()).id;
const EVERYBODY = savedFilters.parse({});
const NOBODYS = savedViewId.parse('0190b5f0-0000-7000-8000-000000000001');

test('a view holds every filter, and is listed by name', async () => {
  const { id, tierId } = await money.creator();
  const views = money.as(id).fans;
  const filters = savedFilters.parse({
    segment: 'members',
    tierId,
    listId: NOBODYS,
    from: '2025-01-01',
    to: '2025-12-31',
    minSpentCents: 5_000,
    top: 50,
    seenDays: 30,
    language: 'de',
    country: 'AT',
    notCountry: 'DE',
    boughtId: NOBODYS,
    notBoughtId: NOBODYS,
    gotId: NOBODYS,
    notGotId: NOBODYS,
  });
  const saved = await views.saveView({ name: ' Regulars ', filters });
  await views.saveView({ name: 'everyone', filters: EVERYBODY });
  expect(saved).toMatchObject({ name: 'Regulars', filters });
  expect((await views.listSavedViews({})).items).toEqual([
    expect.objectContaining({ name: 'everyone', filters: { segment: 'all' } }),
    saved,
  ]);
  expect(await views.renameSavedView({ savedViewId: saved.id, name: 'Big' })).toEqual({
    ...saved,
    name: 'Big',
  });
  await views.removeSavedView({ savedViewId: saved.id });
  await views.removeSavedView({ savedViewId: saved.id });
  expect((await views.listSavedViews({})).items.map(({ name }) => name)).toEqual(['everyone']);
});

test('a name is given once, in any case', async () => {
  const views = money.as(await newCreator()).fans;
  const { id } = await views.saveView({ name: 'Best', filters: EVERYBODY });
  const other = await views.saveView({ name: 'Other', filters: EVERYBODY });
  expect(await codeOf(views.saveView({ name: 'BEST', filters: EVERYBODY }))).toBe('name_taken');
  expect(await codeOf(views.renameSavedView({ savedViewId: other.id, name: 'best' }))).toBe(
    'name_taken',
  );
  expect(await views.renameSavedView({ savedViewId: id, name: 'BEST' })).toMatchObject({
    name: 'BEST',
  });
  expect(await codeOf(views.saveView({ name: '  ', filters: EVERYBODY }))).toBe('invalid_input');
  const tooLong = 'x'.repeat(SAVED_VIEW.nameMax + 1);
  expect(await codeOf(views.saveView({ name: tooLong, filters: EVERYBODY }))).toBe('invalid_input');
  // another creator has separate names
  const others = money.as(await newCreator()).fans;
  expect(await others.saveView({ name: 'Best', filters: EVERYBODY })).toBeTruthy();
});

test('there are as many as may be, however many are saved at once', async () => {
  const creator = await newCreator();
  const views = money.as(creator).fans;
  for (let n = 1; n < SAVED_VIEW.most; n += 1)
    await views.saveView({ name: `View ${n}`, filters: EVERYBODY });
  const codes = await Promise.all(
    ['One', 'Two', 'Three'].map((name) =>
      views.saveView({ name, filters: EVERYBODY }).then(
        () => 'saved',
        () => 'refused',
      ),
    ),
  );
  expect(codes.toSorted()).toEqual(['refused', 'refused', 'saved']);
  expect(await codeOf(views.saveView({ name: 'Last', filters: EVERYBODY }))).toBe('too_many');
  expect((await views.listSavedViews({})).items).toHaveLength(SAVED_VIEW.most);
});

test('they are for creators, and each has their own', async () => {
  const creator = await newCreator();
  const { id } = await money.as(creator).fans.saveView({ name: 'Mine', filters: EVERYBODY });
  const fan = (await money.fan(null)).id;
  for (const [who, code] of [
    [money.as(null), 'not_signed_in'],
    [money.as(fan, new Set()), 'forbidden'],
  ] as const) {
    expect(await codeOf(who.fans.listSavedViews({}))).toBe(code);
    expect(await codeOf(who.fans.saveView({ name: 'A', filters: EVERYBODY }))).toBe(code);
    expect(await codeOf(who.fans.renameSavedView({ savedViewId: id, name: 'A' }))).toBe(code);
    expect(await codeOf(who.fans.removeSavedView({ savedViewId: id }))).toBe(code);
  }
  const other = money.as(await newCreator()).fans;
  expect((await other.listSavedViews({})).items).toEqual([]);
  expect(await codeOf(other.renameSavedView({ savedViewId: id, name: 'A' }))).toBe('not_found');
  await other.removeSavedView({ savedViewId: id });
  expect((await money.as(creator).fans.listSavedViews({})).items).toHaveLength(1);
});

test('what this version cannot read is not shown', async () => {
  const creator = await newCreator();
  await money.db.pool.query(
    `insert into saved_views (creator_id, name, filters, created_at)
     values ($1, 'Later', '{"segment": "all", "weather": "sun"}', now())`,
    [creator],
  );
  expect((await money.as(creator).fans.listSavedViews({})).items).toEqual([]);
});

test('they are in the export, and go with the account', async () => {
  const creator = await newCreator();
  const views = money.as(creator).fans;
  await views.saveView({ name: 'Mine', filters: EVERYBODY });
  const owner = creator;
  const [section] = fansOfAccount.exports ?? [];
  if (!section) throw new Error('nothing to export');
  expect((await money.db.one(section.statement, owner)).section).toMatchObject([
    { name: 'Mine', filters: { segment: 'all' } },
  ]);
  await money.db.tx((tx) => fansOfAccount.close!(money.deps, tx, owner));
  expect((await views.listSavedViews({})).items).toEqual([]);
});
