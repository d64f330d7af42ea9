import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MESSAGE } from '@limelight/contract/messages/limits';
import { EMPTY_AUDIENCE } from '@limelight/contract/messages/empty-audience';
import { fakeApi } from '../../../test/fake-api.ts';
import * as media from '../../media/index.ts';
import { makeQueryClient } from '../../platform/query-client.ts';
import { toLocal } from '../../ui/values/local-time.ts';
import { EMPTY_DRAFT, keepDraft, loadDraft } from '../sending/message-draft.ts';
import * as fields from './audience-fields.tsx';
import * as sample from './audience-sample.tsx';
import * as picker from './audience-vault-picker.tsx';
import { MassForm } from './mass-form.tsx';
import * as test from './send-test.tsx';

const sendMass = vi.fn();
fakeApi({ client: { messages: { sendMass } } });

const NOW = Date.now();
const inMinutes = (minutes: number) => toLocal(new Date(NOW + minutes * 60_000).toISOString());
const nobody = { ...EMPTY_AUDIENCE, gotIds: [] };
const shown = { timeout: 30_000 };

beforeEach(() => {
  // What asks the server is tested by itself.
  vi.spyOn(fields, 'AudienceFields').mockReturnValue(<></>);
  vi.spyOn(sample, 'AudienceSample').mockReturnValue(<></>);
  vi.spyOn(picker, 'AudienceVaultPicker').mockReturnValue(<></>);
  vi.spyOn(test, 'SendTest').mockReturnValue(<></>);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  sendMass.mockReset().mockResolvedValue({});
  localStorage.clear();
});

function show() {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MassForm
        owner="u1"
        start={{ include: { ...EMPTY_AUDIENCE, followers: true }, only: {}, exclude: nobody }}
        narrow={() => null}
        onSent={() => undefined}
      />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'New prints' } });
  fireEvent.click(screen.getByRole('switch', { name: 'Send later' }));
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const choose = (time: string) =>
  fireEvent.change(screen.getByLabelText('Send at'), { target: { value: time } });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Schedule' });
async function confirm(times = 1): Promise<string> {
  fireEvent.click(button());
  const dialog = await screen.findByRole('dialog', { name: 'Schedule this message?' }, shown);
  const words = dialog.textContent;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }));
  await vi.waitFor(() => expect(sendMass).toHaveBeenCalledTimes(times), 30_000);
  return words;
}

it('begins with the message; on a phone who gets it is one line that opens', () => {
  show();
  const [message, audience] = screen.getByRole('form').querySelectorAll('textarea, details');
  expect([message?.tagName, audience?.tagName]).toEqual(['TEXTAREA', 'DETAILS']);
  expect(audience?.querySelector('summary')?.textContent).toContain('Counting…');
});

it('a message for a time that has passed cannot be sent; the field says why', async () => {
  show();
  choose(inMinutes(-5));
  expect(button().disabled).toBe(true);
  expect(screen.getByLabelText('Send at').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Choose a time that hasn’t passed.')).toBeTruthy();
  fireEvent.submit(screen.getByRole('form', { name: 'New mass message' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  choose(inMinutes(60));
  expect(await confirm()).toContain('Until then you can change or cancel it.');
});

it('by each fan’s clock it may have passed for some: they get it now, and nothing else is promised', async () => {
  show();
  fireEvent.click(screen.getByRole('switch', { name: 'At each fan’s local time' }));
  choose(inMinutes(60));
  const words = await confirm();
  expect(words).toContain('Fans whose clock is already past it get it now.');
  expect(words).not.toContain('cancel');
  expect(sendMass.mock.calls[0]?.[0]).toMatchObject({ localTime: inMinutes(60) });
});

it('a time that the server refuses is said at its field, and nothing typed is lost', async () => {
  show();
  const refused = { code: 'schedule_past', message: 'Choose a time that hasn’t passed.' };
  sendMass.mockRejectedValue(Object.assign(new Error(refused.message), refused, { defined: true }));
  await confirm();
  expect(await screen.findByText('Choose a time that hasn’t passed.', {}, shown)).toBeTruthy();
  expect(screen.getByLabelText('Send at').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('New prints');
});

it('a price that is missing is said at its field, until it is typed', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Set a price' }));
  fireEvent.click(button());
  const price = screen.getByRole('textbox', { name: 'Price to unlock' });
  expect(price.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(price);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.change(price, { target: { value: '5' } });
  expect(price.getAttribute('aria-invalid')).not.toBe('true');
});

it('sent once more it is the same message; its draft is kept until it has gone', async () => {
  show();
  sendMass.mockRejectedValueOnce(new Error('lost'));
  await confirm();
  const words = await screen.findByRole('textbox', { name: 'Message' });
  await vi.waitFor(() => expect(words.getAttribute('aria-invalid')).toBe('true'), 30_000);
  expect(loadDraft('u1', 'mass', '').text).toBe('New prints');
  await confirm(2);
  await vi.waitFor(() => expect(loadDraft('u1', 'mass', '')).toEqual(EMPTY_DRAFT), 30_000);
  const [first, second] = sendMass.mock.calls;
  expect(second?.[0]).toEqual(first?.[0]);
});

it('a file that is chosen again for its upload needs no room', () => {
  const add = vi.fn(() => ({ ids: [], refused: [], empty: [] }));
  vi.spyOn(media, 'useUploads').mockReturnValue({
    isRestored: true,
    items: [],
    add,
    awaits: ({ name }) => name === 'again.jpg',
    cancel: vi.fn(),
    retry: vi.fn(),
    supplyFile: vi.fn(),
    forget: vi.fn(),
  });
  const files = Array.from({ length: MESSAGE.mediaMax }, (_, index) => ({
    id: `upload-${index}`,
    mediaId: null,
    isFree: false,
  }));
  keepDraft('u1', 'mass', { ...EMPTY_DRAFT, files }, '');
  show();
  const again = new File(['sea'], 'again.jpg', { type: 'image/jpeg' });
  const input = screen.getByLabelText('Add pictures or videos');
  fireEvent.change(input, { target: { files: [again] } });
  expect(add).toHaveBeenLastCalledWith([again]);
});
