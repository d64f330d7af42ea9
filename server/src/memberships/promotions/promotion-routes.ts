import { creatorId } from '@limelight/contract/platform/ids';
import { anyone, limitedTo, only } from '../../kernel/implement.ts';
import { OFFERS_LIMIT, PROMOTION_LIMIT } from '../limits.ts';
import { listOffers } from './offers.ts';
import { createPromotion, endPromotion, listPromotions } from './promotions.ts';

export const promotionRoutes = {
  listOffers: anyone.memberships.listOffers
    .use(limitedTo(OFFERS_LIMIT))
    .handler(({ context: { deps, viewer }, input }) =>
      listOffers(deps, {
        viewerId: viewer?.id ?? null,
        creatorId: input.creatorId,
        code: input.code ?? null,
      }),
    ),
  listPromotions: only('creator').memberships.listPromotions.handler(
    ({ context: { deps, viewer }, input }) =>
      listPromotions(deps, creatorId.parse(viewer.id), input),
  ),
  createPromotion: only('creator')
    .memberships.createPromotion.use(limitedTo(PROMOTION_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const made = await createPromotion(deps, creatorId.parse(viewer.id), input);
      if (typeof made === 'string') throw errors[made]();
      return made;
    }),
  endPromotion: only('creator')
    .memberships.endPromotion.use(limitedTo(PROMOTION_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const ended = await endPromotion(deps, creatorId.parse(viewer.id), input.promotionId);
      if (!ended) throw errors.not_found();
      return ended;
    }),
};
