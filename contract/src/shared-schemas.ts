import { deletionPreview, settings } from './accounts/settings.ts';
import { adminCreator } from './creators/admin.ts';
import { creatorList, listedPerson } from './creators/lists.ts';
import { creatorCard } from './creators/operations.ts';
import { ownTiers, tier } from './creators/tiers.ts';
import { creatorLine } from './discovery/parts.ts';
import { narrowing } from './fans/narrowing.ts';
import { savedFilters } from './fans/operations.ts';
import { crop } from './media/crop.ts';
import { lineView } from './live/chat-line.ts';
import { chatSettings, ownStream, streamCard } from './live/stream.ts';
import { mediaView, openMedia, ownFilm, ownMedia, pictureSource } from './media/operations.ts';
import { membershipState } from './memberships/operations.ts';
import { priceAnswerCounts, priceAsk } from './memberships/price-rises.ts';
import { promotionTerms } from './memberships/promotion-terms.ts';
import { promotion } from './memberships/promotions.ts';
import { conversationView } from './messages/conversation.ts';
import { correspondent } from './messages/correspondent.ts';
import { label } from './messages/inbox.ts';
import { massAudience, massMessage } from './messages/mass.ts';
import { messageView } from './messages/message.ts';
import { channels } from './notifications/channels.ts';
import { noticeSettings } from './notifications/settings.ts';
import { adminOrder } from './payments/admin.ts';
import { card } from './payments/operations.ts';
import { orderLine } from './payments/order.ts';
import { purchaseOutcome } from './payments/purchase.ts';
import { spending } from './payments/spending.ts';
import { payout, payoutOverview } from './payouts/operations.ts';
import { ok } from './platform/operation.ts';
import { collection } from './posts/bookmarks.ts';
import { commentView } from './posts/comments.ts';
import { pollInput, pollView } from './posts/poll.ts';
import { audienceCondition, ownPost, postView } from './posts/post-view.ts';
import { moderatorPost, takedown } from './posts/takedowns.ts';
import { cart, cartLine, ownCarts } from './shop/cart.ts';
import { discountCode } from './shop/codes.ts';
import { problemView } from './shop/problems.ts';
import { ownProduct, productCard } from './shop/product.ts';
import { reviewView } from './shop/reviews.ts';
import { sale } from './shop/sales.ts';
import { staffProblem } from './shop/staff.ts';

/** Schemas that several operations return, under the names that openapi.json gives them: `postView` is `PostView` there. */
export const sharedAnswers = {
  accountSettings: settings,
  adminCreator,
  adminOrder,
  audienceCondition,
  card,
  cart,
  cartLine,
  channels,
  chatSettings,
  collection,
  commentView,
  conversationView,
  correspondent,
  creatorCard,
  creatorLine,
  creatorList,
  crop,
  deletionPreview,
  discountCode,
  label,
  lineView,
  listedPerson,
  massAudience,
  massMessage,
  mediaView,
  membershipState,
  messageView,
  moderatorPost,
  noticeSettings,
  ok,
  openMedia,
  orderLine,
  ownCarts,
  ownFilm,
  ownMedia,
  ownPost,
  ownProduct,
  ownStream,
  ownTiers,
  payout,
  payoutOverview,
  pictureSource,
  pollView,
  postView,
  priceAnswerCounts,
  priceAsk,
  problemView,
  productCard,
  promotion,
  promotionTerms,
  purchaseOutcome,
  reviewView,
  sale,
  savedFilters,
  spending,
  staffProblem,
  streamCard,
  takedown,
  tier,
} as const;

/** Schemas that several operations take: with defaults, an input differs from the response, where the value is always set. */
export const sharedInputs = {
  massAudienceInput: massAudience,
  narrowingInput: narrowing,
  pollInput,
} as const;
