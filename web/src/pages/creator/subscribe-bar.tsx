import { useEffect, useState, type RefObject } from 'react';
import type { Tier } from '@limelight/contract/creators/operations';
import type { Offer } from '@limelight/contract/memberships/operations';
import type { TierId } from '@limelight/contract/platform/ids';
import { ChooseTierButton, SubscribeButton } from '../../memberships/index.ts';
import { useSession } from '../../platform/session.tsx';
import { cx } from '../../ui/cx.ts';

/** The parts of the screen that the navigation and the bars at the bottom cover. */
const COVERED = '-64px 0px -140px 0px';

/** On phones: a subscribe button within reach of the thumb, only while `row`, which has the same button, is out of view. */
export function SubscribeBar({
  tiers,
  offerOn,
  row,
  onChoose,
  onSubscribe,
}: {
  readonly tiers: readonly Tier[];
  readonly offerOn: (tierId: TierId) => Offer | undefined;
  readonly row: RefObject<HTMLElement | null>;
  /** Scrolls to the choice where there are several tiers. */
  readonly onChoose: () => void;
  readonly onSubscribe: (tier: Tier) => void;
}) {
  const { status } = useSession();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!row.current) return;
    const watch = new IntersectionObserver(
      (entries) => setIsAway(entries.at(-1)?.isIntersecting === false),
      { rootMargin: COVERED },
    );
    watch.observe(row.current);
    return () => watch.disconnect();
  }, [row]);
  const [tier] = tiers;
  if (!tier) return null;
  return (
    <>
      <div aria-hidden className="h-18 md:hidden" />
      {isAway && (
        <div
          className={cx(
            'fixed inset-x-0 z-20 animate-appear border-t border-line bg-bar p-3 *:w-full md:hidden',
            status === 'signed-out'
              ? 'bottom-0 pb-[calc(--spacing(3)+env(safe-area-inset-bottom))]'
              : 'bottom-[calc(--spacing(14)+1px+env(safe-area-inset-bottom))]',
          )}
        >
          {tiers.length === 1 ? (
            <SubscribeButton
              tier={tier}
              offer={offerOn(tier.id)}
              onSubscribe={onSubscribe}
              oneLine
            />
          ) : (
            <ChooseTierButton tiers={tiers} onPress={onChoose} oneLine />
          )}
        </div>
      )}
    </>
  );
}
