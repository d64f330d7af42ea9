import { useState } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../ui/dialogs/toast.tsx';
import { signInWithPassword, signUpOnSecondForm } from './auth-calls.ts';
import { NOTHING_TYPED, SecondAuth, type SecondAuthTab } from './second-auth.tsx';

vi.mock('./auth-calls.ts');
vi.mock('./passkeys/passkey-button.tsx', () => ({ PasskeyButton: () => null }));
vi.mock('../ui/dialogs/toast.tsx');
vi.mock('../platform/config.ts', () => ({
  config: () => ({ supportEmail: 'help@stage.example' }),
}));

const WHY =
  'Your account is suspended. The reason: Spam. If you think this is a mistake, email help@stage.example.';

const onSignedIn = vi.fn();
const onMustConfirm = vi.fn();

function Card() {
  const [tab, setTab] = useState<SecondAuthTab>('sign-up');
  const [typed, setTyped] = useState(NOTHING_TYPED);
  return (
    <MemoryRouter>
      <SecondAuth
        tab={tab}
        onTab={setTab}
        typed={typed}
        onTyped={setTyped}
        startsTyping
        onSignedIn={onSignedIn}
        onMustConfirm={onMustConfirm}
        otherWays={null}
      />
    </MemoryRouter>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const submit = (name: string) => {
  const form = screen.getByRole('button', { name }).closest('form');
  if (form) fireEvent.submit(form);
};
const isOn = (name: string) =>
  screen.getByRole('tab', { name }).getAttribute('aria-selected') === 'true';

beforeEach(() => {
  vi.resetAllMocks();
  render(<Card />);
  type('Display name', 'Noor');
  type('Email', 'noor@example.com');
  type('Password', 'a quiet harbour 7');
});

it('keeps what was typed after a failed try', async () => {
  vi.mocked(signUpOnSecondForm).mockRejectedValue(new Error('no'));
  submit('Sign Up');
  await waitFor(() => expect(signUpOnSecondForm).toHaveBeenCalledOnce(), { timeout: 30_000 });
  expect(field('Display name').value).toBe('Noor');
  expect(field('Password').value).toBe('a quiet harbour 7');
});

it('signs in with what was typed at sign-up', async () => {
  vi.mocked(signUpOnSecondForm).mockResolvedValue({ needsConfirmation: false });
  vi.mocked(signInWithPassword).mockResolvedValue(undefined);
  submit('Sign Up');
  await waitFor(() => expect(isOn('Sign In')).toBe(true), { timeout: 30_000 });
  expect(onMustConfirm).not.toHaveBeenCalled();
  expect(field('Email').value).toBe('noor@example.com');
  const button = screen.getByRole('button', { name: 'Sign In' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'), {
    timeout: 30_000,
  });
  submit('Sign In');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce(), { timeout: 30_000 });
  expect(signInWithPassword).toHaveBeenCalledWith('noor@example.com', 'a quiet harbour 7');
});

it('keeps the way back where the address has to be confirmed first', async () => {
  vi.mocked(signUpOnSecondForm).mockResolvedValue({ needsConfirmation: true });
  submit('Sign Up');
  await waitFor(() => expect(onMustConfirm).toHaveBeenCalledOnce(), { timeout: 30_000 });
});

it('says in the form, and not in passing, until when and why somebody is suspended', async () => {
  vi.mocked(signUpOnSecondForm).mockResolvedValue({ needsConfirmation: false });
  submit('Sign Up');
  await waitFor(() => expect(isOn('Sign In')).toBe(true), { timeout: 30_000 });
  vi.mocked(signInWithPassword).mockRejectedValue({ code: 'user_banned', message: WHY });
  submit('Sign In');
  const note = await screen.findByRole('alert', {}, { timeout: 30_000 });
  expect(note.closest('form')).toBeTruthy();
  expect(note.textContent).toBe(WHY);
  expect(screen.getByRole('link', { name: 'help@stage.example' }).getAttribute('href')).toBe(
    'mailto:help@stage.example',
  );
  expect(toast).not.toHaveBeenCalledWith(expect.objectContaining({ kind: 'error' }));
  expect(onSignedIn).not.toHaveBeenCalled();
  type('Password', 'another try');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says any other failure of a sign-in in a toast', async () => {
  vi.mocked(signUpOnSecondForm).mockResolvedValue({ needsConfirmation: false });
  submit('Sign Up');
  await waitFor(() => expect(isOn('Sign In')).toBe(true), { timeout: 30_000 });
  const wrong = { code: 'invalid_credentials', message: 'Invalid login credentials' };
  vi.mocked(signInWithPassword).mockRejectedValue(wrong);
  submit('Sign In');
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'error', title: wrong.message }), {
    timeout: 30_000,
  });
  expect(screen.queryByRole('alert')).toBeNull();
});
