import type { z } from 'zod';
import type { DueWorkKind } from '@limelight/contract/backups/due-work';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Tx } from '../../platform/db/db.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Deps } from '../deps.ts';

/** What a job would do now, for the administrator who decides about it. */
export interface DueAbout {
  /** Null where the amount is known only when it runs. */
  readonly amountCents: Cents | null;
  readonly fanId: UserId | null;
  readonly creatorId: CreatorId | null;
}

/**
 * A kind of job that moves money or reaches many people. Those that fall due while a restored copy is held do not run by
 * themselves afterwards, since the lost site may have run them: an administrator decides.
 */
export interface DueWork<Payload extends z.ZodType = z.ZodType> {
  readonly kind: DueWorkKind;
  readonly job: Job<Payload>;
  /** Null where it would move nothing, and may run by itself: a canceled membership that ends, a payout that was sent. */
  about(deps: Deps, payload: z.infer<Payload>): Promise<DueAbout | null>;
  /** Leaves it undone for good; absent: there is nothing else to do. */
  skip?(deps: Deps, tx: Tx, payload: z.infer<Payload>): Promise<void>;
}

/** Declares due work whose payload is checked before it is used. */
export const dueWork = <Payload extends z.ZodType>({
  kind,
  job,
  about,
  skip,
}: DueWork<Payload>): DueWork => ({
  kind,
  job,
  about: (deps, payload) => about(deps, job.payload.parse(payload) as z.infer<Payload>),
  ...(skip && {
    skip: (deps, tx, payload) => skip(deps, tx, job.payload.parse(payload) as z.infer<Payload>),
  }),
});
