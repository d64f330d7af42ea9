import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../ui/dialogs/toast.tsx';
import { signInWithPassword } from './auth-calls.ts';
import FirstForm from './first-form.tsx';

vi.mock('./auth-calls.ts');
vi.mock('./passkeys/passkey-button.tsx', () => ({
  PasskeyButton: ({ onFailure }: { readonly onFailure: (error: unknown) => void }) => (
    <button type="button" onClick={() => onFailure(SUSPENDED)}>
      Use a passkey
    </button>
  ),
}));
vi.mock('../ui/dialogs/toast.tsx');
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const SUSPENDED = { code: 'user_banned', message: 'Your account is suspended. The reason: Spam.' };
const onSignedIn = vi.fn();
const show = () =>
  render(
    <FirstForm
      userType="fan"
      initialMode="sign-in"
      typed={{ email: 'noor@example.com', username: '', password: 'a quiet harbour 7' }}
      onBack={vi.fn()}
      onSignedUp={vi.fn()}
      onSignedIn={onSignedIn}
      forgotten={null}
      otherWays={null}
    />,
  );
const submit = () => {
  const form = screen.getByRole('button', { name: 'Log in' }).closest('form');
  if (form) fireEvent.submit(form);
};

it('says in the form why somebody is suspended, and keeps what was typed', async () => {
  vi.mocked(signInWithPassword).mockRejectedValue(SUSPENDED);
  show();
  submit();
  const note = await screen.findByRole('alert', {}, { timeout: 30_000 });
  expect(note.textContent).toBe(SUSPENDED.message);
  expect(toast).not.toHaveBeenCalled();
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('noor@example.com');
});

it('says it there of a passkey, too, and no more once the form makes an account', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(screen.getByRole('alert').textContent).toBe(SUSPENDED.message);
  fireEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says any other failure in a toast', async () => {
  const wrong = { code: 'invalid_credentials', message: 'Invalid login credentials' };
  vi.mocked(signInWithPassword).mockRejectedValue(wrong);
  show();
  submit();
  await waitFor(
    () =>
      expect(toast).toHaveBeenCalledWith(expect.objectContaining({ description: wrong.message })),
    { timeout: 30_000 },
  );
  expect(screen.queryByRole('alert')).toBeNull();
});
