import { z } from 'zod';

/**
 * Branded identifiers: a `PostId` is never passed where a `CreatorId` is meant. An id in capitals becomes lower case, as the
 * database writes it, so that comparisons hold.
 */
const id = <Name extends string>(_name: Name) => z.uuid().toLowerCase().brand<Name>();

export const userId = id('UserId');
/** A creator's id is the user's id, so a `CreatorId` is also a `UserId`; not the reverse, since a user may be no creator. */
export const creatorId = userId.brand<'CreatorId'>();
export const tierId = id('TierId');
export const postId = id('PostId');
export const commentId = id('CommentId');
export const mediaId = id('MediaId');
export const mediaFolderId = id('MediaFolderId');
export const membershipId = id('MembershipId');
export const cardId = id('CardId');
export const orderId = id('OrderId');
export const refundId = id('RefundId');
export const payoutId = id('PayoutId');
export const payoutMethodId = id('PayoutMethodId');
export const conversationId = id('ConversationId');
export const messageId = id('MessageId');
export const massMessageId = id('MassMessageId');
export const labelId = id('LabelId');
export const quickReplyId = id('QuickReplyId');
export const savedViewId = id('SavedViewId');
export const promotionId = id('PromotionId');
export const streamId = id('StreamId');
export const streamLineId = id('StreamLineId');
export const productId = id('ProductId');
export const productFileId = id('ProductFileId');
export const productLinkId = id('ProductLinkId');
export const discountCodeId = id('DiscountCodeId');
export const invoiceId = id('InvoiceId');
export const problemId = id('ProblemId');
export const reviewId = id('ReviewId');

export type UserId = z.infer<typeof userId>;
export type CreatorId = z.infer<typeof creatorId>;
export type TierId = z.infer<typeof tierId>;
export type PostId = z.infer<typeof postId>;
export type CommentId = z.infer<typeof commentId>;
export type MediaId = z.infer<typeof mediaId>;
export type MediaFolderId = z.infer<typeof mediaFolderId>;
export type MembershipId = z.infer<typeof membershipId>;
export type CardId = z.infer<typeof cardId>;
export type OrderId = z.infer<typeof orderId>;
export type RefundId = z.infer<typeof refundId>;
export type PayoutId = z.infer<typeof payoutId>;
export type PayoutMethodId = z.infer<typeof payoutMethodId>;
export type ConversationId = z.infer<typeof conversationId>;
export type MessageId = z.infer<typeof messageId>;
export type MassMessageId = z.infer<typeof massMessageId>;
export type LabelId = z.infer<typeof labelId>;
export type QuickReplyId = z.infer<typeof quickReplyId>;
export type SavedViewId = z.infer<typeof savedViewId>;
export type PromotionId = z.infer<typeof promotionId>;
export type StreamId = z.infer<typeof streamId>;
export type StreamLineId = z.infer<typeof streamLineId>;
export type ProductId = z.infer<typeof productId>;
export type ProductFileId = z.infer<typeof productFileId>;
export type ProductLinkId = z.infer<typeof productLinkId>;
export type DiscountCodeId = z.infer<typeof discountCodeId>;
export type InvoiceId = z.infer<typeof invoiceId>;
export type ProblemId = z.infer<typeof problemId>;
export type ReviewId = z.infer<typeof reviewId>;

/** Sent by the client once per intended purchase or request; a repeat returns the first outcome. */
export const idempotencyKey = z.string().min(8).max(64);
