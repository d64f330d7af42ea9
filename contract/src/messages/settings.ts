import { z } from 'zod';
import { input, operation } from '../platform/operation.ts';
import { tierId } from '../platform/ids.ts';
import { amount, toCents } from '../platform/money.ts';
import { MESSAGE, WRITERS } from './limits.ts';

/**
 * Who may write to a creator first; a person who was written to may always reply. `tiers`: members of the tiers in `tierIds`;
 * `spenders`: people who spent `minSpentCents` with the creator; `payers`: members, and people who pay `firstMessageCents` for
 * each message until the creator replies.
 */
const whoMayWrite = z.enum(['everyone', 'followers', 'members', 'tiers', 'spenders', 'payers']);
export type WhoMayWrite = z.infer<typeof whoMayWrite>;

const minSpentCents = amount
  .min(WRITERS.minSpentCents, WRITERS.spentText)
  .max(WRITERS.maxSpentCents, WRITERS.spentText);
const firstMessageCents = amount
  .min(MESSAGE.minPriceCents, WRITERS.priceText)
  .max(MESSAGE.maxPriceCents, WRITERS.priceText);

const messageSettings = z.object({
  /** For creators; a fan's own setting has no effect. */
  whoMayWrite,
  tierIds: z.array(tierId),
  minSpentCents: amount,
  firstMessageCents: amount,
  /** When off, others do not see how far the viewer has read, and the viewer does not see it of others. */
  readReceipts: z.boolean(),
  /**
   * Whether creators see when the viewer was last active: to the hour if they have a conversation, to the day in their list of
   * fans.
   */
  showsLastSeen: z.boolean(),
});
export type MessageSettings = z.infer<typeof messageSettings>;

/** The settings of a person who has saved none. */
export const MESSAGE_SETTINGS: MessageSettings = {
  whoMayWrite: 'followers',
  tierIds: [],
  minSpentCents: toCents(50_00),
  firstMessageCents: toCents(5_00),
  readReceipts: true,
  showsLastSeen: true,
};

export const settingsOperations = {
  getSettings: operation('messages.getSettings', 'GET', '/messages/settings', 'My message settings')
    .input(input({}))
    .output(messageSettings),
  /** Fields that are left out stay as they are. */
  saveSettings: operation(
    'messages.saveSettings',
    'PUT',
    '/messages/settings',
    'Change my message settings',
  )
    .input(
      input({
        whoMayWrite: whoMayWrite.optional(),
        tierIds: z.array(tierId).max(WRITERS.tiersMax).optional(),
        minSpentCents: minSpentCents.optional(),
        firstMessageCents: firstMessageCents.optional(),
        readReceipts: z.boolean().optional(),
        showsLastSeen: z.boolean().optional(),
      }),
    )
    .output(messageSettings)
    .errors({
      tiers_missing: { status: 422, message: 'Choose at least one of your tiers.' },
    }),
};
