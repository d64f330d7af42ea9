import { productId } from '@limelight/contract/platform/ids';
import { productPath } from '@limelight/contract/shop/paths';
import type { SoldPart } from '../../kernel/parts/sold-part.ts';
import { judgeProducts } from '../products/judge-products.ts';
import { cardsById } from '../products/view-product.ts';

/** Products in the list of what sold best, with their pictures. */
export const soldProducts: SoldPart = {
  source: 'marketplace',
  async view(deps, creator, things) {
    const ids = things.map((id) => productId.parse(id));
    const cards = await cardsById(deps, creator, await judgeProducts(deps, creator, ids));
    return new Map(
      ids.map((id) => {
        const card = cards.get(id);
        const picture = card?.picture;
        return [
          id,
          {
            title: card?.title ?? 'A product',
            previewUrl: picture && !picture.locked ? (picture.sources[0]?.url ?? null) : null,
            path: productPath(id),
          },
        ];
      }),
    );
  },
};
