import { expect, it } from 'vitest';
import { audienceToBeginWith } from '../../posts/index.ts';
import { codeFaults, codeOf, firstCode } from '../codes/code-form.ts';
import { anOwnProduct } from '../manage/test-own.ts';
import { isNarrowed, saleFiltersOf, withFilters } from '../sales/sale-filters.ts';
import { withMark } from './marks.ts';
import {
  contentOf,
  draftOf,
  emptyProduct,
  isEmpty,
  missingOf,
  type ProductDraft,
  problemsOf,
  tagsIn,
  unfinishedOf,
} from './product-draft.ts';

const EMPTY = emptyProduct('a key of it', { ...audienceToBeginWith([]), who: 'everyone' });
const right: ProductDraft = { ...EMPTY, title: 'Presets', category: 'photos', price: '12' };
const wrong = (changes: Partial<ProductDraft>) =>
  Object.entries(problemsOf({ ...right, ...changes })).flatMap(([name, words]) =>
    words === undefined ? [] : name,
  );

it.each<[Partial<ProductDraft>, string[]]>([
  [{}, []],
  [{ price: '' }, ['price']],
  [{ price: '0.50' }, ['price']],
  [{ price: '500.01' }, ['price']],
  [{ price: '500' }, []],
  [{ pricing: 'free', price: 'nothing' }, []],
  [{ pricing: 'chosen', least: '' }, []],
  [{ pricing: 'chosen', least: '0.99' }, ['least']],
  [{ pricing: 'chosen', least: '1' }, []],
  [{ membersPrice: '12' }, ['membersPrice']],
  [{ membersPrice: '0.10' }, ['membersPrice']],
  [{ membersPrice: '0' }, []],
  [{ membersPrice: '13', pricing: 'chosen' }, []],
  [{ isLimited: true, stock: '0' }, ['stock']],
  [{ isLimited: true, stock: '1.5' }, ['stock']],
  [{ isLimited: true, stock: '100001' }, ['stock']],
  [{ isLimited: true, stock: '', sellsKeys: true }, []],
  [{ sellsKeys: true, warnAt: 'ten' }, ['warnAt']],
  [{ tags: '#a b c d e f g h i j k' }, ['tags']],
  [{ audience: { ...EMPTY.audience, who: 'list' } }, ['audience']],
])('with %o, %o is wrong', (changes, names) => {
  expect(wrong(changes)).toEqual(names);
});

it('needs a title, a category and something to deliver before it is sold', () => {
  expect(isEmpty(EMPTY)).toBe(true);
  expect(missingOf(EMPTY, 0)).toEqual({
    title: 'Give your product a title.',
    category: 'Choose a category.',
    contents: 'Add a file, a link or keys, so that buyers get something.',
  });
  expect(Object.values(missingOf(right, 1)).filter(Boolean)).toEqual([]);
});

it('is what the contract takes, and comes back as it was typed', () => {
  const own = anOwnProduct({
    description: '## What is in it',
    tags: ['light', 'sea'],
    membersPriceCents: 900,
    stockTotal: 50,
    stockLeft: 40,
    sold: 10,
  });
  const draft = draftOf(own);
  expect(draft).toMatchObject({
    price: '12',
    membersPrice: '9',
    stock: '50',
    isLimited: true,
    tags: '#light #sea',
  });
  expect(contentOf(draft)).toMatchObject({
    priceCents: 1200,
    membersPriceCents: 900,
    stockTotal: 50,
    tags: ['light', 'sea'],
  });
  expect(contentOf({ ...draft, sellsKeys: true }).stockTotal).toBeNull();
  expect(contentOf({ ...draft, pricing: 'chosen', least: '3' })).toMatchObject({
    priceCents: 300,
    isPayWhatYouWant: true,
    membersPriceCents: null,
  });
  expect(contentOf({ ...draft, pricing: 'free' })).toMatchObject({
    priceCents: 0,
    membersPriceCents: null,
  });
  expect(draftOf(anOwnProduct({ isPayWhatYouWant: true, priceCents: 0 })).pricing).toBe('chosen');
  expect(draftOf(anOwnProduct({ priceCents: 0, state: 'published' })).pricing).toBe('free');
});

it('a draft without a price asks for one, so that nothing is free by mistake', () => {
  const draft = draftOf(anOwnProduct({ priceCents: 0 }));
  expect(draft).toMatchObject({ pricing: 'fixed', price: '' });
  expect(problemsOf(draft).price).toBe('Enter an amount.');
});

it('a draft keeps what was right before, where what is typed is not right yet', () => {
  const own = anOwnProduct({ stockTotal: 50, stockLeft: 50, tags: ['light'] });
  const draft = { ...draftOf(own), title: 'New words', price: '12,3456', stock: 'many', tags: '' };
  expect(unfinishedOf(draft, own)).toMatchObject({
    title: 'New words',
    priceCents: 1200,
    stockTotal: 50,
    tags: [],
  });
  expect(unfinishedOf({ ...EMPTY, price: 'x' }, null)).toMatchObject({ priceCents: 0 });
});

it('reads tags with and without #, each once', () => {
  expect(tagsIn('#light, #sea sea  #light')).toEqual(['light', 'sea']);
});

it('marks of a text are added at the selection, and lines unmarked by the same button', () => {
  const bold = withMark('one two', 4, 7, 'bold');
  expect(bold).toEqual({ text: 'one **two**', start: 6, end: 9 });
  const link = withMark('see here', 4, 8, 'link');
  expect(link.text).toBe('see [here](https://)');
  expect(link.text.slice(link.start, link.end)).toBe('https://');
  const list = withMark('a\nb\nc', 2, 5, 'list');
  expect(list.text).toBe('a\n- b\n- c');
  expect(withMark(list.text, 2, list.text.length, 'list').text).toBe('a\nb\nc');
  expect(withMark('', 0, 0, 'heading').text).toBe('## ');
});

it('a code is checked before it is sent, and sent in capitals', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const faults = (changes: object) =>
    Object.entries(codeFaults({ ...firstCode, code: 'spring', ...changes }, now)).flatMap(
      ([name, words]) => (words === undefined ? [] : name),
    );
  expect(faults({})).toEqual([]);
  expect(faults({ code: 'a!' })).toEqual(['code']);
  expect(faults({ percent: '101' })).toEqual(['percent']);
  expect(faults({ kind: 'amount', amount: '501' })).toEqual(['amount']);
  expect(faults({ isForSome: true })).toEqual(['productIds']);
  expect(faults({ maxUses: '0', perPerson: '101' })).toEqual(['maxUses', 'perPerson']);
  expect(faults({ expiresAt: '2020-01-01T10:00' })).toEqual(['expiresAt']);
  expect(codeOf({ ...firstCode, code: ' spring ', kind: 'amount', amount: '5' })).toEqual({
    code: 'SPRING',
    off: { kind: 'amount', amountCents: 500 },
    productIds: [],
    maxUses: null,
    perPerson: 1,
    expiresAt: null,
  });
});

it('filters of orders are in the address, and what is none is left out', () => {
  const params = new URLSearchParams('tab=sales&show=refunded&from=2026-11-01&to=soon&product=x');
  expect(saleFiltersOf(params)).toEqual({ show: 'refunded', query: '', from: '2026-11-01' });
  expect(isNarrowed(saleFiltersOf(params))).toBe(true);
  const all = withFilters(params, { show: '', from: '', to: '', product: '', q: 'Lena' });
  expect(String(all)).toBe('tab=sales&q=Lena');
});
