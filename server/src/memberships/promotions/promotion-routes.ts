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
  listPromotions: only('creator', 'settings').memberships.listPromotions.handler(
    ({ context: { deps, creator }, input }) => listPromotions(deps, creator.id, input),
  ),
  createPromotion: only('creator', 'settings')
    .memberships.createPromotion.use(limitedTo(PROMOTION_LIMIT))
    .handler(async ({ context: { deps, creator }, input, errors }) => {
      const made = await createPromotion(deps, creator.id, input);
      if (typeof made === 'string') throw errors[made]();
      return made;
    }),
  endPromotion: only('creator', 'settings')
    .memberships.endPromotion.use(limitedTo(PROMOTION_LIMIT))
    .handler(async ({ context: { deps, creator }, input, errors }) => {
      const ended = await endPromotion(deps, creator.id, input.promotionId);
      if (!ended) throw errors.not_found();
      return ended;
    }),
};
