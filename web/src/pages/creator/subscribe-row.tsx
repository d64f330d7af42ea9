import type { Ref } from 'react';
import { ChevronDown } from 'lucide-react';
import type { Tier } from '@limelight/contract/creators/operations';
import type { Offer } from '@limelight/contract/memberships/operations';
import type { TierId } from '@limelight/contract/platform/ids';
import { ChooseTierButton, SubscribeButton } from '../../memberships/index.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';

/** On phones, between the creator and the posts: a row to subscribe; the benefits open below it. */
export function SubscribeRow({
  ref,
  tiers,
  offerOn,
  showsBox,
  onToggle,
  onChoose,
  onSubscribe,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly tiers: readonly Tier[];
  readonly offerOn: (tierId: TierId) => Offer | undefined;
  readonly showsBox: boolean;
  readonly onToggle: () => void;
  readonly onChoose: () => void;
  readonly onSubscribe: (tier: Tier) => void;
}) {
  const [tier] = tiers;
  if (!tier) return null;
  return (
    <div ref={ref} className="flex gap-2 *:first:min-w-0 *:first:flex-1 md:hidden">
      {tiers.length === 1 ? (
        <SubscribeButton tier={tier} offer={offerOn(tier.id)} onSubscribe={onSubscribe} />
      ) : (
        <ChooseTierButton tiers={tiers} onPress={onChoose} />
      )}
      <IconButton
        icon={ChevronDown}
        label="What members get"
        aria-expanded={showsBox}
        onClick={onToggle}
        className={cx('bg-raised ring-1 ring-line ring-inset', showsBox && '[&_svg]:rotate-180')}
      />
    </div>
  );
}
