import { z } from 'zod';
import { ACCOUNT_LIMITS } from './limits.ts';
import { stepUpProof } from './step-up.ts';
import { isTimeZone } from './time-zone.ts';
import { line } from '../platform/line.ts';

const { displayName, bio, tags, handle } = ACCOUNT_LIMITS;

/** Who chose the language of an account: still the default, the person's browser, or the person. */
export const localeFrom = z.enum(['default', 'browser', 'person']);
export type LocaleFrom = z.infer<typeof localeFrom>;

/** Everything that the settings screens show about the person. */
export const settings = z.object({
  profile: z.object({
    displayName: z.string(),
    handle: z.string(),
    bio: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    /** Banner and tags belong to creators; null and empty for others. */
    bannerUrl: z.string().nullable(),
    tags: z.array(z.string()),
    isCreator: z.boolean(),
  }),
  handle: z.object({
    /** When the handle may be changed again; null when it may be changed now. */
    changeableFrom: z.iso.datetime().nullable(),
    /** Earlier handles that still lead to the person, and until when. */
    previous: z.array(z.object({ handle: z.string(), redirectsUntil: z.iso.datetime() })),
  }),
  account: z.object({
    email: z.string().nullable(),
    /** A new address that is not confirmed yet. */
    newEmail: z.string().nullable(),
    phone: z.string().nullable(),
    hasPassword: z.boolean(),
    /** IANA name. */
    timeZone: z.string(),
    /** BCP 47 tag. */
    locale: z.string(),
    localeFrom,
  }),
  security: z.object({
    hasSecondFactor: z.boolean(),
    /** Unused recovery codes; null when none were made. */
    recoveryCodesLeft: z.int().nullable(),
    /** The proof that a sensitive step would ask for now; null while an earlier proof still counts. */
    stepUp: stepUpProof.nullable(),
    /**
     * The proof that deleting the account, or changing its address without an email, would ask for now; a recent sign-in does
     * not count.
     */
    proof: stepUpProof.nullable(),
  }),
  /** When the account will be deleted; null without a pending deletion. */
  deletionDueAt: z.iso.datetime().nullable(),
});
export type Settings = z.infer<typeof settings>;

export const profileFields = {
  displayName: line.min(displayName.min).max(displayName.max).optional(),
  bio: z.string().trim().max(bio.max).nullable().optional(),
  tags: z.array(line.min(1).max(tags.length)).max(tags.max).optional(),
};

/** As typed: it is folded to lower case before the rules check it. */
export const handleInput = z
  .string()
  .trim()
  .min(1)
  .max(handle.max * 2);

export const handleCheck = z.object({
  /** The handle as it would be stored. */
  handle: z.string(),
  available: z.boolean(),
  reason: z.enum(['invalid', 'reserved', 'taken', 'look_alike', 'unchanged']).nullable(),
});
export type HandleCheck = z.infer<typeof handleCheck>;

export const TIME_ZONE_UNKNOWN = 'We don’t know this time zone.';

export const timeZone = z.string().max(64).refine(isTimeZone, TIME_ZONE_UNKNOWN);
export const locale = z.string().min(2).max(35).refine(isLocale, 'We don’t know this language.');

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** A session of the person that is still open. */
export const accountSession = z.object({
  id: z.uuid(),
  current: z.boolean(),
  /** 'Firefox on Windows'. */
  device: z.string(),
  /** The network address of its last request; it is not resolved to a town. */
  place: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime(),
});
export type AccountSession = z.infer<typeof accountSession>;

export const securityEventKind = z.enum([
  'signed_up',
  'signed_in',
  'signed_out_everywhere',
  'session_closed',
  'refresh_token_reused',
  'password_changed',
  'password_reset',
  'email_change_requested',
  'email_changed',
  'phone_changed',
  'factor_added',
  'factor_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'identity_linked',
  'identity_unlinked',
  'deletion_requested',
  'deletion_cancelled',
]);
export type SecurityEventKind = z.infer<typeof securityEventKind>;

export const securityEvent = z.object({
  id: z.uuid(),
  kind: securityEventKind,
  device: z.string(),
  place: z.string().nullable(),
  occurredAt: z.iso.datetime(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** What the person is told before they delete their account. Amounts in cents. */
export const deletionPreview = z.object({
  dueAt: z.iso.datetime().nullable(),
  graceDays: z.int(),
  /** Own memberships that end. */
  memberships: z.int(),
  /** Single purchases that are lost. */
  purchases: z.int(),
  /** A creator's members, whose memberships are not renewed and who lose access to the posts. */
  members: z.int(),
  availableCents: z.int(),
  pendingCents: z.int(),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;
