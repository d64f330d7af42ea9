import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  firstChoice,
  firstRule,
  readAudience,
  audienceToBeginWith,
  tiersToChoose,
  type AudienceInput,
} from './audience-choice.ts';

const members = { kind: 'members', tierIds: [], months: 0 };
const TIER = '0198a000-0000-7000-8000-000000000001';
const LIST = '0198a000-0000-7000-8000-000000000002';

describe('readAudience', () => {
  it.each([
    [{ who: 'everyone' }, [[{ kind: 'everyone' }]]],
    [{ who: 'followers' }, [[{ kind: 'followers' }]]],
    [{ who: 'members' }, [[members]]],
    [
      { who: 'members', tierIds: [TIER], months: 3 },
      [[{ kind: 'members', tierIds: [TIER], months: 3 }]],
    ],
    [{ who: 'price', price: '9' }, [[{ kind: 'price', priceCents: 900 }]]],
    [{ who: 'membersOrPrice', price: '9.50' }, [[members], [{ kind: 'price', priceCents: 950 }]]],
    [{ who: 'list', listId: LIST }, [[{ kind: 'list', listId: LIST }]]],
    [
      {
        who: 'rules',
        rules: [
          [firstRule, { ...firstRule, kind: 'list', listId: LIST }],
          [{ ...firstRule, kind: 'price', price: '12' }],
        ],
      },
      [[members, { kind: 'list', listId: LIST }], [{ kind: 'price', priceCents: 1200 }]],
    ],
  ] as const)('%j', (choice, audience) => {
    expect(readAudience({ ...firstChoice, ...choice })).toEqual({ ok: true, audience });
  });

  it('keeps a forgotten price out of a choice that has none', () => {
    expect(readAudience({ ...firstChoice, who: 'members', price: 'not a number' })).toEqual({
      ok: true,
      audience: [[members]],
    });
  });

  it.each([
    [{ who: 'price', price: '0.99' }, 'Posts can cost from $1.00 to $500.00.'],
    [{ who: 'price', price: '500.01' }, 'Posts can cost from $1.00 to $500.00.'],
    [{ who: 'membersOrPrice', price: ' ' }, 'Enter an amount.'],
    [{ who: 'list' }, 'Choose a list.'],
    [{ who: 'rules', rules: [] }, 'Choose who can see this.'],
    [{ who: 'rules', rules: [[], []] }, 'Choose who can see this.'],
  ] as const)('refuses %j', (choice, problem) => {
    expect(readAudience({ ...firstChoice, ...choice })).toMatchObject({ ok: false, problem });
  });

  it('says which rule is not finished', () => {
    const price = { ...firstRule, kind: 'price' } as const;
    const rules = [[firstRule], [{ ...firstRule, kind: 'followers' }, price]] as const;
    expect(readAudience({ ...firstChoice, who: 'rules', rules })).toEqual({
      ok: false,
      problem: 'Enter an amount.',
      at: { alternative: 1, rule: 1 },
    });
  });
});

describe('choiceOf', () => {
  const audiences: AudienceInput[] = [
    [[{ kind: 'everyone' }]],
    [[{ kind: 'followers' }]],
    [[{ kind: 'members', tierIds: [TIER], months: 6 }]],
    [[{ kind: 'price', priceCents: 950 }]],
    [[{ kind: 'members', tierIds: [], months: 0 }], [{ kind: 'price', priceCents: 900 }]],
    [[{ kind: 'list', listId: LIST }]],
    [
      [
        { kind: 'members', tierIds: [], months: 0 },
        { kind: 'list', listId: LIST },
      ],
      [{ kind: 'price', priceCents: 1200 }],
      [{ kind: 'followers' }],
    ],
  ];
  it.each(audiences.map((audience) => [audience]))('says the same as %j', (audience) => {
    expect(readAudience(choiceOf(audience))).toEqual({ ok: true, audience });
  });

  it('uses the simple choices where they fit', () => {
    expect(audiences.map((audience) => choiceOf(audience).who)).toEqual([
      'everyone',
      'followers',
      'members',
      'price',
      'membersOrPrice',
      'list',
      'rules',
    ]);
  });
});

describe('audienceToBeginWith', () => {
  const sold = { archivedAt: null };
  const archived = { archivedAt: '2026-01-01T00:00:00Z' };
  it.each([
    ['everyone', []],
    ['everyone', [archived]],
    ['members', [archived, sold]],
    ['members', undefined],
  ] as const)('is %s with the tiers %j', (who, tiers) => {
    expect(audienceToBeginWith(tiers).who).toBe(who);
  });
});

describe('tiersToChoose', () => {
  it('offers what is on sale, and of the rest what the post names', () => {
    const tiers = [
      { id: 'sold', archivedAt: null },
      { id: 'named', archivedAt: '2026-01-01T00:00:00Z' },
      { id: 'other', archivedAt: '2026-01-01T00:00:00Z' },
    ];
    expect(tiersToChoose(tiers, ['named']).map(({ id }) => id)).toEqual(['sold', 'named']);
  });
});
