import type { UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';

/** Whether a person has a second factor that can be asked for. */
export type HasSecondFactor = (db: Queryable, personId: UserId) => Promise<boolean>;
