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

/** What the rest of the program can do with a user's sign-ins, without going through HTTP. */
export type AuthAccess = ReturnType<typeof createAuthAccess>;

export function createAuthAccess(options: CoreOptions) {
  const core = createCore(options);
  return {
    /** The proof that a session owes before a sensitive step; null while its last proof is recent enough. */
    neededProof: (sessionId: string, kind?: ProofKind) =>
      neededProof(core, core.db, sessionId, kind),
    /** Checks a password or an emailed code and records the proof on the session; false if it was wrong. */
    giveProof: (sessionId: string, given: GivenProof) => giveProof(core, sessionId, given),
    /** Starts a passkey challenge in place of a password or code; null if the user has no passkey. */
    askPasskey: (userId: string) => askPasskey(core, userId),
    /** Checks the passkey: the session rises to aal2, from its next token. False if it was wrong or another user's. */
    givePasskey: (sessionId: string, given: Parameters<typeof givePasskey>[2]) =>
      givePasskey(core, sessionId, given),
    findUser: (userId: string) => core.db.maybe(findUser, userId),
    hasSecondFactor,
    /** Open sessions, the most recently used first. */
    listSessions: (userId: string) =>
      core.db.many(listSessions, userId, new Date(core.now().getTime() - SESSION_IDLE)),
    /** Ends one session, all, or all but one, at once in every process. Returns how many it ended. */
    endSessions: (
      tx: Tx,
      which: { userId: string; only?: string; except?: string; reason: EndReason },
    ) => endSome(core, tx, which),
    /** Newest first, after the given position; `limit` counts rows. */
    listEvents: (userId: string, after: { occurredAt: Date; id: string }, limit: number) =>
      core.db.many(listEvents, userId, after.occurredAt, after.id, limit),
    recordEvent: (tx: Tx, userId: string, kind: string, origin: Origin | null) =>
      recordEvent(core, tx, userId, kind, origin),
    countRecoveryCodes: (userId: string) => core.db.one(countRecoveryCodes, userId),
    makeRecoveryCodes: (userId: string, count: number, origin: Origin) =>
      makeRecoveryCodes(core, userId, count, origin),
    useRecoveryCode: (sessionId: string, code: string, origin: Origin) =>
      useRecoveryCode(core, sessionId, code, origin),
    /** Removes expired rows; once a day is enough. */
    sweep: () => sweepAuth(core),
    /** What the user may download, by section. */
    exportUser: (userId: string) => core.db.one(exportUser, userId),
    /** Ends every session and erases personal data. The id stays, since the ledger refers to it. */
    async eraseUser(tx: Tx, userId: string): Promise<void> {
      await endSome(core, tx, { userId, reason: 'deleted' });
      await tx.run(eraseUser, userId, core.now());
    },
  };
}
