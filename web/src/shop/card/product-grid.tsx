import type { ProductCard as Card } from '@limelight/contract/shop/operations';
import { cx } from '../../ui/cx.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

/** Two columns on a phone; one where the text is large. `wide` is for the whole width of a page. */
const look = (wide: boolean) =>
  cx(
    'grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 sm:gap-4',
    wide && 'sm:grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))]',
  );

/** How many pictures are seen at once on most screens. */
const AT_ONCE = 4;

/** Products side by side. */
export function ProductGrid({
  products,
  showsCreator = false,
  wide = false,
}: {
  readonly products: readonly Card[];
  readonly showsCreator?: boolean;
  readonly wide?: boolean;
}) {
  return (
    <ul className={look(wide)}>
      {products.map((product, index) => (
        <li key={product.id} className="grid min-w-0">
          <ProductCard product={product} showsCreator={showsCreator} priority={index < AT_ONCE} />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ wide = false }: { readonly wide?: boolean }) {
  return (
    <div className={look(wide)}>
      {Array.from({ length: 6 }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}
