import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';

/** Since when a fan follows a creator; null where they do not. */
export type FollowsSince = (db: Queryable, fan: UserId, creator: CreatorId) => Promise<Date | null>;
