import type { Tx } from '../../platform/db/db.ts';
import { type IssuedCode } from './codes.ts';
import type { AuthContext } from './context.ts';
import type { AuthCore } from './core.ts';
import { layOut, type LetterContent } from './mail-layout.ts';

const IGNORE = 'If you did not ask for this, you can ignore this message: nothing changes.';
const NOT_YOU =
  'If this was not you, reset your password now and sign out everywhere else in your settings.';

/** The letters that carry a link and a code, by what they are for. */
export const CODE_LETTERS = {
  signup: {
    subject: 'Confirm your address',
    text: 'Welcome! Confirm your address to finish signing up.',
    label: 'Confirm address',
  },
  magiclink: {
    subject: 'Your sign-in link',
    text: 'Use this link to sign in. It works once, for one hour.',
    label: 'Sign in',
  },
  recovery: {
    subject: 'Reset your password',
    text: 'Use this link to choose a new password. It works once, for one hour.',
    label: 'Choose a new password',
  },
  invite: {
    subject: 'You are invited',
    text: 'Somebody made an account for you. Accept to start using it.',
    label: 'Accept',
  },
  email_change_current: {
    subject: 'Confirm the change of your address',
    text: 'Somebody asked to move your account to another address. Confirm here and at the new address.',
    label: 'Confirm the change',
  },
  email_change_new: {
    subject: 'Confirm your new address',
    text: 'Confirm that this is your new address.',
    label: 'Confirm address',
  },
  reauthentication: {
    subject: 'Your confirmation code',
    text: 'Enter this code to confirm that it is you. It works once, for 15 minutes.',
    label: null,
  },
} as const;
export type CodeLetter = keyof typeof CODE_LETTERS;

/** What `type` a letter's link carries to GET /verify. */
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

/** Queues the letter with a link and a code. */
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

/** To an address that signed up a second time: the answer on the screen does not tell, the letter does. */
export async function sendAlreadyRegistered(ctx: AuthContext, tx: Tx, to: string): Promise<void> {
  await send(ctx, tx, to, {
    subject: 'You already have an account',
    paragraphs: [
      'Somebody tried to sign up with this address, which has an account already. Sign in instead.',
    ],
    button: { label: 'Sign in', url: `${ctx.publicUrl()}/auth` },
    note: IGNORE,
  });
}

const ALERTS = {
  password_changed: [
    'Your password was changed',
    'The password of your account was just changed. Every other session was signed out.',
  ],
  email_changed: ['Your address was changed', 'Your account has moved to another address.'],
  factor_added: ['A second factor was added', 'From now on your account asks for a second factor.'],
  factor_removed: ['A second factor was removed', 'A second factor was removed from your account.'],
  passkey_added: ['A passkey was added', 'A passkey can now be used to sign in to your account.'],
  passkey_removed: ['A passkey was removed', 'A passkey was removed from your account.'],
  identity_linked: [
    'Another sign-in was connected',
    'Another place was connected to your account and can now be used to sign in to it.',
  ],
  identity_unlinked: [
    'A sign-in was disconnected',
    'A place that you could sign in with was disconnected from your account.',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'A recovery code was used in place of your second factor.',
  ],
  refresh_token_reused: [
    'A session was ended for your safety',
    'A copy of one of your sessions was used somewhere else, so we ended it. Please sign in again.',
  ],
} as const;
export type Alert = keyof typeof ALERTS;

/** Tells the owner by mail what just happened; nothing where the account has no address. */
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
