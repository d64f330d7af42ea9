import {
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  Archive,
  EllipsisVertical,
  Pencil,
} from 'lucide-react';
import type { OwnTier } from '@limelight/contract/creators/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import { Card } from '../../ui/lists/card.tsx';
import { Count } from '../../ui/lists/count.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { answersLine } from './price-answers.tsx';

const priceWords = (cents: number) => (cents === 0 ? 'Free' : `${formatCents(cents)} a month`);

/** One tier with its members and earlier prices, its place in the order, and its actions. */
export function TierRow({
  tier,
  busy,
  onEdit,
  onAnswers,
  onUp,
  onDown,
  onArchive,
  onRestore,
}: {
  readonly tier: OwnTier;
  readonly busy: boolean;
  readonly onEdit: () => void;
  /** Shows the members' replies to its price. */
  readonly onAnswers: () => void;
  readonly onUp?: (() => void) | undefined;
  readonly onDown?: (() => void) | undefined;
  readonly onArchive?: (() => void) | undefined;
  readonly onRestore?: (() => void) | undefined;
}) {
  const former = tier.prices.slice(1);
  const answers = answersLine(tier);
  return (
    <li>
      <Card className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Written as="p" className="truncate font-semibold">
            {tier.name}
          </Written>
          <p className="numbers text-sm font-medium">{priceWords(tier.priceCents)}</p>
          <p className="numbers mt-0.5 text-sm text-muted">
            <Count value={tier.members} noun={['member', 'members']} />
            {tier.membersAtOtherPrice > 0 && ` · ${tier.membersAtOtherPrice} at an earlier price`}
          </p>
          {answers !== null && (
            <button
              type="button"
              onClick={onAnswers}
              className="numbers block min-h-11 text-left text-sm font-medium text-accent-text hover:underline"
            >
              {answers}
            </button>
          )}
          {tier.description && (
            <ul className="mt-2 list-disc space-y-0.5 pl-5 text-sm text-muted">
              {linesOf(tier.description).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          {former.length > 0 && (
            <details className="mt-2 text-sm text-muted">
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent-text">
                Earlier prices
              </summary>
              <ul className="numbers space-y-0.5 pb-1">
                {former.map((price) => (
                  <li key={price.since}>
                    {priceWords(price.priceCents)}, from <Time at={price.since} style="date" />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
        {onUp && (
          <IconButton
            icon={ArrowUp}
            label={`Move ${tier.name} up`}
            disabled={busy}
            onClick={onUp}
          />
        )}
        {onDown && (
          <IconButton
            icon={ArrowDown}
            label={`Move ${tier.name} down`}
            disabled={busy}
            onClick={onDown}
          />
        )}
        <Menu trigger={<IconButton icon={EllipsisVertical} label={`Tier ${tier.name}`} />}>
          <MenuItem icon={Pencil} onSelect={onEdit}>
            Change
          </MenuItem>
          {onArchive && (
            <MenuItem icon={Archive} onSelect={onArchive}>
              Stop selling
            </MenuItem>
          )}
          {onRestore && (
            <MenuItem icon={ArchiveRestore} onSelect={onRestore}>
              Sell again
            </MenuItem>
          )}
        </Menu>
      </Card>
    </li>
  );
}

const linesOf = (text: string) => [
  ...new Set(text.split('\n').flatMap((line) => line.trim() || [])),
];
