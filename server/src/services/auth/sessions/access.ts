import type { Tx } from '../../../platform/db/db.ts';
import {
  countRecoveryCodes,
  eraseUser,
  exportUser,
  listEvents,
  listSessions,
} from './access-queries.ts';
import { createCore, type CoreOptions } from '../core.ts';
import { recordEvent } from '../events.ts';
import { SESSION_IDLE } from '../limits.ts';
import { askPasskey, givePasskey } from '../passkeys/passkey-proof.ts';
import {
  giveProof,
  type GivenProof,
  hasSecondFactor,
  neededProof,
  type ProofKind,
} from '../factors/proof.ts';
import { findUser } from '../queries.ts';
import { makeRecoveryCodes, useRecoveryCode } from '../factors/recovery-codes.ts';
import { endSome } from './sessions.ts';
import { sweepAuth } from '../sweep.ts';
import type { EndReason, Origin } from '../types.ts';

/** What the program around the service may ask about a person's sign-ins, beside the wire. */
export type AuthAccess = ReturnType<typeof createAuthAccess>;

export function createAuthAccess(options: CoreOptions) {
  const core = createCore(options);
  return {
    /** What a session must show before a step that matters; null while its last proof is recent enough. */
    neededProof: (sessionId: string, kind?: ProofKind) =>
      neededProof(core, core.db, sessionId, kind),
    /** Checks a password or a code from the mail and remembers it for the session; false if it was wrong. */
    giveProof: (sessionId: string, given: GivenProof) => giveProof(core, sessionId, given),
    /** Asks for one of the person's passkeys in place of those; null where there is none. */
    askPasskey: (userId: string) => askPasskey(core, userId),
    /** Takes it: the session rises to aal2, from its next token. False if it was wrong or somebody else's. */
    givePasskey: (sessionId: string, given: Parameters<typeof givePasskey>[2]) =>
      givePasskey(core, sessionId, given),
    findUser: (userId: string) => core.db.maybe(findUser, userId),
    hasSecondFactor,
    /** Open sessions, last used first. */
    listSessions: (userId: string) =>
      core.db.many(listSessions, userId, new Date(core.now().getTime() - SESSION_IDLE)),
    /** Ends one session, all, or all but one, at once in every process; the number ended. */
    endSessions: (
      tx: Tx,
      which: { userId: string; only?: string; except?: string; reason: EndReason },
    ) => endSome(core, tx, which),
    /** Newest first, after a position; `limit` counts rows. */
    listEvents: (userId: string, after: { occurredAt: Date; id: string }, limit: number) =>
      core.db.many(listEvents, userId, after.occurredAt, after.id, limit),
    recordEvent: (tx: Tx, userId: string, kind: string, origin: Origin | null) =>
      recordEvent(core, tx, userId, kind, origin),
    countRecoveryCodes: (userId: string) => core.db.one(countRecoveryCodes, userId),
    makeRecoveryCodes: (userId: string, count: number, origin: Origin) =>
      makeRecoveryCodes(core, userId, count, origin),
    useRecoveryCode: (sessionId: string, code: string, origin: Origin) =>
      useRecoveryCode(core, sessionId, code, origin),
    /** Removes what is over; once a day is enough. */
    sweep: () => sweepAuth(core),
    /** What the person may download, by section. */
    exportUser: (userId: string) => core.db.one(exportUser, userId),
    /** Ends every session and takes all that names the person; the id stays, since books point at it. */
    async eraseUser(tx: Tx, userId: string): Promise<void> {
      await endSome(core, tx, { userId, reason: 'deleted' });
      await tx.run(eraseUser, userId, core.now());
    },
  };
}
