import { z } from 'zod';
import { input, operation } from '../platform/operation.ts';
import { creatorId } from '../platform/ids.ts';

/** A creator as administrators see them. */
export const adminCreator = z.object({
  id: creatorId,
  handle: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  totalSubscribers: z.int(),
  isSample: z.boolean(),
  /** Cannot be found by anyone: suspended, gone, or a sample while samples are off. */
  hidden: z.boolean(),
  verifiedAt: z.iso.datetime().nullable(),
});
export type AdminCreator = z.infer<typeof adminCreator>;

/** Twice as many as the discover home shows in its first row. */
const MAX_PINS = 12;

/** Administrators only; every change is in the audit log. */
export const adminOperations = {
  /** The most followed first; `q` is part of a handle or name, or a whole id. */
  findForAdmin: operation('creators.findForAdmin', 'GET', '/creators/desk/all', 'Find creators')
    .input(input({ q: z.string().trim().max(64).default('') }))
    .output(z.object({ items: z.array(adminCreator) })),
  /** Sets the mark beside a creator's name: staff have verified their identity. */
  setVerified: operation(
    'creators.setVerified',
    'PUT',
    '/creators/desk/{creatorId}/verified',
    'Verify or unverify a creator',
  )
    .input(input({ creatorId, verified: z.boolean() }))
    .output(adminCreator),
  /** The creators at the start of the discover home's Featured row, in this order (docs/product.md, 'Discover home'). */
  listPins: operation('creators.listPins', 'GET', '/creators/desk/pins', 'Featured creators')
    .input(input({}))
    .output(z.object({ items: z.array(adminCreator) })),
  setPins: operation(
    'creators.setPins',
    'PUT',
    '/creators/desk/pins',
    'Choose and order featured creators',
  )
    .input(input({ creatorIds: z.array(creatorId).max(MAX_PINS) }))
    .output(z.object({ items: z.array(adminCreator) }))
    .errors({ pinned_twice: { status: 422, message: 'You can feature each creator only once.' } }),
};
