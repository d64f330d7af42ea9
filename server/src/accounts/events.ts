import { z } from 'zod';
import { securityEventKind } from '@limelight/contract/accounts/settings';
import { userId } from '@limelight/contract/platform/ids';
import { defineEvent } from '../kernel/parts/event.ts';

const person = z.object({ userId });

/** The grace time of a deletion has begun. */
export const deletionRequested = defineEvent('account.deletionRequested', person);
/** The person took the request back. */
export const deletionCancelled = defineEvent('account.deletionCancelled', person);
/** The grace time is over and the person's data has been removed from the account. */
export const accountDeleted = defineEvent('account.deleted', person);

/** A change to how the person signs in. */
export const securityChanged = defineEvent(
  'account.securityChanged',
  person.extend({ change: securityEventKind }),
);
