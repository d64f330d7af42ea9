import type { UserId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import { deleteOfAuthor, deleteOfFormer, forgetAnswers } from './review-queries.ts';

/** A person no longer has these products: what they said of them goes, unless another line gave them the same. */
export const dropReviews = (tx: Tx, authorId: UserId, productIds: readonly string[]) =>
  tx.run(deleteOfFormer, authorId, productIds);

/** An account ends: its reviews go, and the answers that it gave as a creator. */
export async function dropReviewsOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(deleteOfAuthor, userId);
  await tx.run(forgetAnswers, userId);
}
