import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { mediaId, userId } from '../platform/ids.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { ACCOUNT_LIMITS } from './limits.ts';
import {
  accountSession,
  deletionPreview,
  handleCheck,
  handleInput,
  locale,
  localeFrom,
  profileFields,
  securityEvent,
  settings,
  timeZone,
} from './settings.ts';
import { passkeyAnswer, passkeyQuestion, stepUpErrors } from './step-up.ts';

const role = z.enum(['fan', 'creator', 'moderator', 'admin']);
export type Role = z.infer<typeof role>;

/** The signed-in person as they see themselves. */
const me = z.object({
  id: userId,
  email: z.email().nullable(),
  displayName: z.string(),
  handle: z.string(),
  avatarUrl: z.string().nullable(),
  roles: z.array(role),
  /** IANA name of the time zone and BCP 47 tag of the language: how dates, numbers and money are written for this person. */
  timeZone: z.string(),
  locale: z.string(),
  localeFrom,
  isSample: z.boolean(),
});
export type Me = z.infer<typeof me>;

const handleErrors = {
  handle_invalid: {
    status: 422,
    message: 'Use 3 to 30 letters, digits, dots or underscores.',
  },
  handle_reserved: { status: 422, message: 'You can’t use this handle.' },
  handle_taken: { status: 409, message: 'This handle is taken.' },
  handle_look_alike: {
    status: 409,
    message: 'This is too similar to a handle that’s taken.',
  },
  handle_too_soon: {
    status: 409,
    message: `You can change your handle every ${ACCOUNT_LIMITS.handle.changeEveryDays} days.`,
    data: z.object({ changeableFrom: z.iso.datetime() }),
  },
} as const;

export const accounts = {
  /** Everything the shell needs about the signed-in person, in one response. */
  me: operation('accounts.me', 'GET', '/accounts/me', 'The signed-in person')
    .input(input({}))
    .output(me),

  getSettings: operation('accounts.getSettings', 'GET', '/accounts/settings', 'All settings')
    .input(input({}))
    .output(settings),

  /** Changes only the given fields. A media id comes from `media.create` with that purpose; null removes the picture. */
  updateProfile: operation(
    'accounts.updateProfile',
    'PUT',
    '/accounts/profile',
    'Change the profile',
  )
    .input(
      input({
        ...profileFields,
        avatarMediaId: mediaId.nullable().optional(),
        bannerMediaId: mediaId.nullable().optional(),
      }),
    )
    .output(settings)
    .errors({
      media_not_ready: {
        status: 409,
        message: 'We’re still preparing this picture. Try again in a moment.',
      },
      media_unusable: { status: 422, message: 'You can’t use this picture here.' },
      creators_only: { status: 403, message: 'Only creators can have tags and a banner.' },
    }),

  /** For checking while the person types. `available` is also true for look-alikes of the person's own handle. */
  checkHandle: operation(
    'accounts.checkHandle',
    'GET',
    '/accounts/handle',
    'Whether a handle is free',
  )
    .input(input({ handle: handleInput }))
    .output(handleCheck),
  /** The old handle leads to the person for 90 days. */
  changeHandle: operation('accounts.changeHandle', 'PUT', '/accounts/handle', 'Change the handle')
    .input(input({ handle: handleInput }))
    .output(settings)
    .errors(handleErrors),

  updatePreferences: operation(
    'accounts.updatePreferences',
    'PUT',
    '/accounts/preferences',
    'Time zone and language',
  )
    .input(input({ timeZone: timeZone.optional(), locale: locale.optional() }))
    .output(settings),

  /** Sets the language only while neither the person nor a browser has set one; changes nothing otherwise. */
  adoptLocale: operation(
    'accounts.adoptLocale',
    'PUT',
    '/accounts/preferences/browser-language',
    'Take the browser’s language',
  )
    .input(input({ locale }))
    /** The language that the account has now. */
    .output(z.object({ locale: z.string(), localeFrom })),

  /** Proves the person's identity again; the proof counts for this session and 15 minutes. */
  confirmIdentity: operation(
    'accounts.confirmIdentity',
    'POST',
    '/accounts/confirm-identity',
    'Confirm with password or code',
  )
    .input(
      z.union([
        input({ password: z.string().min(1).max(1024) }),
        input({ code: z.string().trim().min(1).max(20) }),
      ]),
    )
    .output(ok)
    .errors({ wrong_proof: { status: 422, message: 'That’s not right. Please try again.' } }),

  /**
   * Returns a challenge for one of the person's own passkeys; the browser's response goes to `provePasskey` within five
   * minutes.
   */
  askPasskey: operation(
    'accounts.askPasskey',
    'POST',
    '/accounts/confirm-identity/passkey/options',
    'Ask for a passkey',
  )
    .input(input({}))
    .output(passkeyQuestion)
    .errors({ no_passkey: { status: 409, message: 'Your account has no passkey.' } }),
  /**
   * A passkey in place of password, code or second factor. Like a recovery code it lifts the session to level two: refresh it.
   */
  provePasskey: operation(
    'accounts.provePasskey',
    'POST',
    '/accounts/confirm-identity/passkey',
    'Confirm with a passkey',
  )
    .input(input({ challengeId: z.uuid(), credential: passkeyAnswer }))
    .output(ok)
    .errors({
      wrong_proof: { status: 422, message: 'We couldn’t verify your passkey. Please try again.' },
    }),

  listSessions: operation(
    'accounts.listSessions',
    'GET',
    '/accounts/sessions',
    'Where I’m signed in',
  )
    .input(input({}))
    .output(z.object({ items: z.array(accountSession) })),
  closeSession: operation(
    'accounts.closeSession',
    'DELETE',
    '/accounts/sessions/{sessionId}',
    'Sign out of one session',
  )
    .input(input({ sessionId: z.uuid() }))
    .output(ok),
  closeOtherSessions: operation(
    'accounts.closeOtherSessions',
    'POST',
    '/accounts/sessions/close-others',
    'Sign out everywhere else',
  )
    .input(input({}))
    .output(z.object({ closed: z.int() })),

  /** Ten codes, each for one use, shown only in this response; earlier ones stop working. Needs a verified second factor. */
  makeRecoveryCodes: operation(
    'accounts.makeRecoveryCodes',
    'POST',
    '/accounts/recovery-codes',
    'Create recovery codes',
  )
    .input(input({}))
    .output(z.object({ codes: z.array(z.string()) }))
    .errors({
      ...stepUpErrors,
      no_second_factor: {
        status: 409,
        message: 'Add a second factor before you make recovery codes.',
      },
    }),
  /**
   * A recovery code in place of the second factor. The session is at level two from its next refresh, so refresh it at once.
   */
  useRecoveryCode: operation(
    'accounts.useRecoveryCode',
    'POST',
    '/accounts/recovery-codes/use',
    'Use a recovery code',
  )
    .input(input({ code: z.string().trim().min(1).max(40) }))
    .output(z.object({ left: z.int() }))
    .errors({
      wrong_code: { status: 422, message: 'That code isn’t right, or you’ve already used it.' },
    }),

  /** Newest first. */
  listSecurityEvents: operation(
    'accounts.listSecurityEvents',
    'GET',
    '/accounts/security-events',
    'Recent security events',
  )
    .input(input(pageInput({ default: 20, max: 100 })))
    .output(page(securityEvent)),

  /** Everything the installation holds about the person as one JSON document, section by section. */
  exportData: operation('accounts.exportData', 'GET', '/accounts/export', 'Download my data')
    .input(input({}))
    .output(
      z.object({ exportedAt: z.iso.datetime(), sections: z.record(z.string(), z.unknown()) }),
    ),

  previewDeletion: operation(
    'accounts.previewDeletion',
    'GET',
    '/accounts/deletion',
    'What deleting my account means',
  )
    .input(input({}))
    .output(deletionPreview),
  /**
   * The account is deleted after the grace period; until then the person can sign in, and `cancelDeletion` keeps the account.
   * Asks for a proof of identity even right after signing in.
   */
  requestDeletion: operation(
    'accounts.requestDeletion',
    'POST',
    '/accounts/deletion',
    'Delete my account',
  )
    .input(input({}))
    .output(deletionPreview)
    .errors(stepUpErrors),
  cancelDeletion: operation(
    'accounts.cancelDeletion',
    'DELETE',
    '/accounts/deletion',
    'Keep my account',
  )
    .input(input({}))
    .output(deletionPreview),
};
