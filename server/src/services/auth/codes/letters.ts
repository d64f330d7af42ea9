import type { Tx } from '../../../platform/db/db.ts';
import { type IssuedCode } from './codes.ts';
import type { AuthContext } from '../context.ts';
import type { AuthCore } from '../core.ts';
import { layOut, type LetterContent } from './mail-layout.ts';
import type { CodePurpose } from '../types.ts';

const IGNORE = 'If you didn’t ask for this, you can ignore this email. Nothing will change.';
const NOT_YOU =
  'If this wasn’t you, reset your password now and sign out everywhere else in Settings.';

/** The emails that carry a link and a code, by purpose. */
export const CODE_LETTERS = {
  signup: {
    subject: 'Confirm your email',
    text: 'Welcome! Confirm your email to finish signing up.',
    label: 'Confirm email',
  },
  magiclink: {
    subject: 'Your sign-in link',
    text: 'Use this link to sign in. It works once and expires in one hour.',
    label: 'Sign in',
  },
  recovery: {
    subject: 'Reset your password',
    text: 'Use this link to choose a new password. It works once and expires in one hour.',
    label: 'Choose a new password',
  },
  invite: {
    subject: 'You’re invited',
    text: 'Someone created an account for you. Accept the invitation to start using it.',
    label: 'Accept invitation',
  },
  email_change_current: {
    subject: 'Confirm your email change',
    text: 'Someone asked to change the email on your account. Confirm here and from the new address.',
    label: 'Confirm change',
  },
  email_change_new: {
    subject: 'Confirm your new email',
    text: 'Confirm that this is your new email.',
    label: 'Confirm email',
  },
  reauthentication: {
    subject: 'Your confirmation code',
    text: 'Enter this code to confirm it’s you. It works once and expires in 15 minutes.',
    label: null,
  },
} as const;
export type CodeLetter = keyof typeof CODE_LETTERS;

/** The title and button label of a code's email; null if no email with a link carries this code. */
export function wordsOfLink(purpose: CodePurpose): { title: string; label: string } | null {
  if (!isCodeLetter(purpose)) return null;
  const { subject, label } = CODE_LETTERS[purpose];
  return label === null ? null : { title: subject, label };
}

const isCodeLetter = (purpose: CodePurpose): purpose is CodePurpose & CodeLetter =>
  purpose in CODE_LETTERS;

/** The `type` that an email's link passes to GET /verify. */
export const LINK_TYPES: Record<CodeLetter, string> = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
};

export function linkOf(
  ctx: AuthContext,
  kind: CodeLetter,
  linkToken: string,
  redirectTo: string,
): string {
  const query = new URLSearchParams({
    token: linkToken,
    type: LINK_TYPES[kind],
    redirect_to: redirectTo,
  });
  return `${ctx.issuer()}/verify?${query}`;
}

/** Queues the email with a link and a code. */
export async function sendCodeLetter(
  ctx: AuthContext,
  tx: Tx,
  kind: CodeLetter,
  to: string,
  issued: IssuedCode,
  redirectTo: string,
): Promise<void> {
  const { subject, text, label } = CODE_LETTERS[kind];
  await send(ctx, tx, to, {
    subject,
    paragraphs: [text],
    ...(label && { button: { label, url: linkOf(ctx, kind, issued.linkToken, redirectTo) } }),
    code: issued.code,
    note: kind === 'email_change_current' ? NOT_YOU : IGNORE,
  });
}

/** For an address that signs up a second time: the screen does not reveal that it has an account, the email does. */
export async function sendAlreadyRegistered(ctx: AuthContext, tx: Tx, to: string): Promise<void> {
  await send(ctx, tx, to, {
    subject: 'You already have an account',
    paragraphs: [
      'Someone tried to sign up with this email, but you already have an account. Sign in instead.',
    ],
    button: { label: 'Sign in', url: `${ctx.publicUrl()}/auth` },
    note: IGNORE,
  });
}

const ALERTS = {
  password_changed: [
    'Your password was changed',
    'Your password was just changed. We signed you out everywhere else.',
  ],
  email_changed: ['Your email was changed', 'Your account now uses a different email.'],
  factor_added: [
    'A second factor was added',
    'From now on, you’ll need your second factor to sign in.',
  ],
  factor_removed: ['A second factor was removed', 'A second factor was removed from your account.'],
  passkey_added: ['A passkey was added', 'You can now sign in to your account with a new passkey.'],
  passkey_removed: ['A passkey was removed', 'A passkey was removed from your account.'],
  identity_linked: [
    'A new way to sign in was added',
    'Another account was connected to yours. You can now sign in with it.',
  ],
  identity_unlinked: [
    'A way to sign in was removed',
    'An account you could sign in with was disconnected from yours.',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'A recovery code was used instead of your second factor.',
  ],
  refresh_token_reused: [
    'We ended a session to protect you',
    'Someone used a copy of one of your sessions, so we ended it. Please sign in again.',
  ],
} as const;
export type Alert = keyof typeof ALERTS;

/** Emails the owner about what just happened; does nothing if the account has no address. */
export async function sendAlert(
  ctx: AuthCore,
  tx: Tx,
  to: string | null,
  alert: Alert,
): Promise<void> {
  if (to === null) return;
  const [subject, text] = ALERTS[alert];
  await send(ctx, tx, to, { subject, paragraphs: [text], note: NOT_YOU });
}

async function send(ctx: AuthCore, tx: Tx, to: string, content: LetterContent): Promise<void> {
  await ctx.mail.send(tx, { to, ...layOut(ctx.brandName, content) });
}
