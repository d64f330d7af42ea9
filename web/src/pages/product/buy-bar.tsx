import { useEffect, useState, type RefObject } from 'react';
import type { ProductView } from '@limelight/contract/shop/operations';
import { useSession } from '../../platform/session.tsx';
import { BUY_FORM, priceWords } from '../../shop/index.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/forms/button.tsx';

/** The parts of the screen that the navigation and the bars at the bottom cover. */
const COVERED = '-64px 0px -140px 0px';

/** On phones: the price and the button within reach of the thumb, only while `form`, which has them too, is out of view. */
export function BuyBar({
  product,
  form,
}: {
  readonly product: ProductView;
  readonly form: RefObject<HTMLElement | null>;
}) {
  const { status } = useSession();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!form.current) return;
    const watch = new IntersectionObserver(
      (entries) => setIsAway(entries.at(-1)?.isIntersecting === false),
      { rootMargin: COVERED },
    );
    watch.observe(form.current);
    return () => watch.disconnect();
  }, [form]);
  return (
    <>
      <div aria-hidden className="h-18 lg:hidden" />
      {isAway && (
        <div
          className={cx(
            'fixed inset-x-0 z-20 flex animate-appear flex-wrap items-center gap-3 border-t border-line bg-bar p-3 lg:hidden',
            status === 'signed-out'
              ? 'bottom-0 pb-[calc(--spacing(3)+env(safe-area-inset-bottom))]'
              : 'bottom-[calc(--spacing(14)+1px+env(safe-area-inset-bottom))]',
          )}
        >
          <span className="numbers min-w-0 flex-1 pl-1 font-semibold">{priceWords(product)}</span>
          <Button type="submit" form={BUY_FORM} variant="commit">
            {product.yourPriceCents === 0 && !product.isPayWhatYouWant
              ? 'Get it for free'
              : 'Buy now'}
          </Button>
        </div>
      )}
    </>
  );
}
