import type { ReactElement } from 'react';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OwnProduct } from '@limelight/contract/shop/operations';
import { fakeApi } from '../../../test/fake-api.ts';
import { audienceToBeginWith } from '../../posts/index.ts';
import { anOwnProduct } from '../manage/test-own.ts';
import { EditProduct } from './edit-product.tsx';
import { draftOf, emptyProduct, type ProductDraft } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { loadProduct, storeProduct } from './stored-product.ts';

const calls = {
  create: vi.fn(),
  save: vi.fn(),
  publish: vi.fn(),
  archive: vi.fn(),
  remove: vi.fn(),
  getMine: vi.fn(),
  setLinks: vi.fn(),
  addKeys: vi.fn(),
};
const list = (name: string, items: object[]) => ({
  queryOptions: () => ({ queryKey: [name], queryFn: () => ({ items }) }),
});
fakeApi({
  client: { shop: calls },
  api: {
    creators: {
      listTiers: list('tiers', [{ id: 'gold', archivedAt: null }]),
      listLists: list('lists', []),
    },
    media: { getMany: list('many', []) },
    shop: {
      key: () => ['shop'],
      getMine: {
        queryOptions: () => ({ queryKey: ['mine'], queryFn: () => calls.getMine() as unknown }),
      },
    },
  },
});
const refusal = (code: string, message: string, status = 422) =>
  new ORPCError(code, { status, message, defined: true });

const OWNER = 'mira';
const LINK = {
  id: '00000000-0000-4000-8000-000000000009',
  title: 'Course',
  url: 'https://a.example',
};
const onMade = vi.fn();
const onRemoved = vi.fn();

/** A busy machine takes its time. */
const WAIT = { timeout: 30_000 };
const seen = (text: string | RegExp) => screen.findByText(text, {}, WAIT);
const until = (check: () => unknown) => waitFor(check, WAIT);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  for (const call of [...Object.values(calls), onMade, onRemoved]) call.mockReset();
  calls.create.mockImplementation(async (input) => made(input));
  calls.save.mockImplementation(async (input) =>
    made(input, { revision: input.revision + 1, state: 'published' }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** What the server makes of a content. */
const made = (content: object, changes: object = {}) =>
  anOwnProduct({ ...content, pictures: [], links: [LINK], ...changes });

const empty = emptyProduct('a key of it', { ...audienceToBeginWith([]), who: 'everyone' });

const show = (own: OwnProduct | null, draft: ProductDraft = own ? draftOf(own) : empty) =>
  showIn(
    <ProductForm
      owner={OWNER}
      start={{ own, draft }}
      onMade={onMade}
      onRemoved={onRemoved}
      onSetPrice={() => undefined}
    />,
  );

function showIn(element: ReactElement) {
  const router = createMemoryRouter(
    [
      { path: '/', element },
      { path: '/elsewhere', element: 'Elsewhere' },
    ],
    { initialEntries: ['/'] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const field = (name: string) => screen.getByLabelText(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
/** By its text, which is quicker than by its role in a screen as large as this one. */
const press = (name: string) => {
  const button = screen.getByText(name, { selector: 'button span' }).closest('button');
  if (button) fireEvent.click(button);
};

it('says at each field what is missing before it is sold, and goes to the first', async () => {
  show(null);
  press('Publish');
  expect(await seen('Give your product a title.')).toBeTruthy();
  expect(screen.getByText('Choose a category.')).toBeTruthy();
  expect(screen.getByText('Enter an amount.')).toBeTruthy();
  expect(screen.getByText(/Add a file, a link or keys/)).toBeTruthy();
  await until(() => expect(document.activeElement).toBe(field('Title')));
  expect(calls.create).not.toHaveBeenCalled();
});

it('is made once, with the first thing that buyers get, and put on sale', async () => {
  show(null);
  type('Title', 'عنوان الصورة');
  type('Price in dollars', '12');
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'photos' } });
  expect(loadProduct(OWNER, 'new')?.draft.title).toBe('عنوان الصورة');
  calls.create.mockImplementationOnce(async (input) => made(input, { links: [] }));
  calls.setLinks.mockImplementation(async ({ links }) =>
    anOwnProduct({ links: links.map((link: object) => ({ ...link, id: LINK.id })) }),
  );
  press('Add a link');
  const dialog = within(await screen.findByRole('dialog', {}, WAIT));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Course' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Enter a link that begins with https://.', {}, WAIT)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Link'), { target: { value: 'https://a.example' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await until(() => expect(onMade).toHaveBeenCalledOnce());
  expect(await seen('https://a.example')).toBeTruthy();
  calls.publish.mockResolvedValue(anOwnProduct({ state: 'published', links: [LINK] }));
  press('Publish');
  await until(() => expect(calls.publish).toHaveBeenCalledOnce());
  expect(calls.create).toHaveBeenCalledOnce();
  expect(calls.create.mock.calls[0]?.[0]).toMatchObject({
    title: 'عنوان الصورة',
    priceCents: 1200,
    audience: [[{ kind: 'everyone' }]],
    idempotencyKey: 'a key of it',
  });
  expect(await seen('On sale')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save changes' }).hasAttribute('disabled')).toBe(true);
  expect(loadProduct(OWNER, 'new')).toBeNull();
});

it('a free draft stays free in this browser', () => {
  const own = anOwnProduct({ priceCents: 0, links: [LINK] });
  show(own);
  fireEvent.click(screen.getByRole('radio', { name: /^Free/ }));
  expect(loadProduct(OWNER, own.id)).toMatchObject({ isSent: true, draft: { pricing: 'free' } });
});

it('says that a draft is saved before it has a price', async () => {
  show(null);
  type('Title', 'Better presets');
  expect(await seen('Draft saved, except what isn’t finished yet')).toBeTruthy();
  calls.save.mockImplementationOnce(async (input) => made(input, { revision: 2 }));
  type('Price in dollars', '12');
  expect(await seen('Draft saved')).toBeTruthy();
});

it('what is on sale changes when its creator says so; until then it waits in this browser', async () => {
  const own = anOwnProduct({ state: 'published', links: [LINK], sold: 3, revision: 4 });
  const router = show(own);
  type('Title', 'Better presets');
  expect(await seen('Buyers don’t see your changes yet.')).toBeTruthy();
  expect(loadProduct(OWNER, own.id)).toMatchObject({
    revision: 4,
    draft: { title: 'Better presets' },
  });
  void router.navigate('/elsewhere');
  expect(await seen('Leave without saving?')).toBeTruthy();
  press('Stay');
  calls.save.mockRejectedValueOnce(
    refusal('category_forbidden', 'This site doesn’t allow products of this kind.'),
  );
  press('Save changes');
  expect(await seen('This site doesn’t allow products of this kind.')).toBeTruthy();
  expect(screen.getByLabelText('Category').getAttribute('aria-invalid')).toBe('true');
  press('Save changes');
  await until(() => expect(calls.save).toHaveBeenCalledTimes(2));
  expect(calls.save.mock.calls[1]?.[0]).toMatchObject({ title: 'Better presets', revision: 4 });
  expect(await seen('Everything is saved.')).toBeTruthy();
  expect(loadProduct(OWNER, own.id)).toBeNull();
});

it('asks which version to keep where another window saved meanwhile', async () => {
  const own = anOwnProduct({ state: 'published', links: [LINK] });
  show(own);
  type('Title', 'Mine');
  calls.save.mockRejectedValueOnce(refusal('changed_elsewhere', 'Changed.', 409));
  press('Save changes');
  expect(await seen('This product was changed in another window')).toBeTruthy();
  calls.getMine.mockResolvedValue(
    anOwnProduct({ state: 'published', links: [LINK], title: 'Theirs', revision: 9 }),
  );
  press('Keep mine');
  await until(() =>
    expect(calls.save.mock.calls[1]?.[0]).toMatchObject({ title: 'Mine', revision: 9 }),
  );
});

it('keeps what was typed here when another window of the browser saves', async () => {
  const own = anOwnProduct({ state: 'published', links: [LINK] });
  show(own);
  type('Title', 'Mine');
  expect(await seen('Buyers don’t see your changes yet.')).toBeTruthy();
  const key = `product:${OWNER}:${own.id}`;
  localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  expect(loadProduct(OWNER, own.id)?.draft.title).toBe('Mine');
});

it('discarding while another window saved takes its version, and saving goes on', async () => {
  const own = anOwnProduct({ state: 'published', links: [LINK] });
  show(own);
  type('Title', 'Mine');
  calls.save.mockRejectedValueOnce(refusal('changed_elsewhere', 'Changed.', 409));
  press('Save changes');
  expect(await seen('This product was changed in another window')).toBeTruthy();
  calls.getMine.mockResolvedValue(
    anOwnProduct({ state: 'published', links: [LINK], title: 'Theirs', revision: 9 }),
  );
  press('Discard');
  await until(() => expect(field('Title')).toHaveProperty('value', 'Theirs'));
  type('Title', 'Theirs, and mine');
  press('Save changes');
  await until(() =>
    expect(calls.save.mock.calls[1]?.[0]).toMatchObject({ title: 'Theirs, and mine', revision: 9 }),
  );
});

it('keeps what was typed before another device saved, and asks which version to keep', async () => {
  const own = anOwnProduct({ state: 'published', links: [LINK], title: 'Theirs', revision: 9 });
  const draft = { ...draftOf(own), title: 'Mine' };
  storeProduct(OWNER, own.id, { revision: 4, isSent: false, draft });
  calls.getMine.mockResolvedValue(own);
  showIn(
    <EditProduct
      productId={own.id}
      owner={OWNER}
      onMade={onMade}
      onRemoved={onRemoved}
      onSetPrice={() => undefined}
    />,
  );
  expect(await seen('This product was changed in another window')).toBeTruthy();
  expect(field('Title')).toHaveProperty('value', 'Mine');
  expect(loadProduct(OWNER, own.id)).toMatchObject({ revision: 4, draft: { title: 'Mine' } });
  press('Keep mine');
  await until(() =>
    expect(calls.save.mock.calls[0]?.[0]).toMatchObject({ title: 'Mine', revision: 9 }),
  );
});

it('a file being prepared stays, also where what is read is from before it was added', async () => {
  const file = {
    id: '00000000-0000-4000-8000-000000000010',
    mediaId: '00000000-0000-4000-8000-000000000011',
    name: 'harbor.wav',
    kind: 'audio',
    bytes: 9,
    version: 1,
    note: '',
    addedAt: '2026-11-20T12:00:00Z',
    failure: null,
    downloads: 0,
  };
  calls.getMine
    .mockResolvedValueOnce(anOwnProduct())
    .mockResolvedValue(anOwnProduct({ files: [{ ...file, state: 'ready' }] }));
  show(anOwnProduct({ files: [{ ...file, state: 'preparing' }] }));
  await until(() => expect(calls.getMine).toHaveBeenCalledOnce());
  expect(screen.getByText('Being prepared')).toBeTruthy();
  await until(() => expect(screen.queryByText('Being prepared')).toBeNull());
  expect(screen.getByText('harbor.wav')).toBeTruthy();
});

it('adds keys, and names the lines that are there already', async () => {
  show(anOwnProduct({ sellsKeys: true, stockTotal: 5, stockLeft: 3, held: 1, links: [LINK] }));
  expect(screen.getByText('Running low')).toBeTruthy();
  calls.addKeys.mockResolvedValue({
    product: anOwnProduct({ sellsKeys: true, stockTotal: 6, stockLeft: 4, links: [LINK] }),
    added: 1,
    repeatedLines: [3],
  });
  press('Add keys');
  expect(await seen('Enter a key.')).toBeTruthy();
  type('Add keys', 'AAAA\n\nBBBB');
  press('Add keys');
  expect(await seen('1 key added.')).toBeTruthy();
  expect(screen.getByText('BBBB')).toBeTruthy();
  expect(field('Add keys')).toHaveProperty('value', '');
  expect(screen.queryByRole('switch', { name: 'Limited number' })).toBeNull();
});

it('deletes only after asking, and says what its buyers keep', async () => {
  show(anOwnProduct({ state: 'archived', sold: 2, links: [LINK] }));
  press('Delete');
  const dialog = within(await screen.findByRole('dialog', {}, WAIT));
  expect(dialog.getByText(/People who bought it keep it/)).toBeTruthy();
  calls.remove.mockResolvedValue({ ok: true });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await until(() => expect(onRemoved).toHaveBeenCalledOnce());
});
