import { LockKeyhole, LockOpen } from 'lucide-react';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { PriceBox, Tier } from '@limelight/contract/creators/operations';
import { useLongDate } from './membership-words.ts';
import { Written } from '../ui/forms/written.tsx';

const posts = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`;

export interface PriceNoteProps {
  readonly box: PriceBox;
  /** The tiers on sale: if there are several, the note names the one it describes. */
  readonly tiers: readonly Tier[];
}

/** What the cheapest membership includes and what not, in numbers, before anything is paid. */
export function PriceNote({ box, tiers }: PriceNoteProps) {
  const renewsOn = useLongDate(box.renewsAt);
  const tier = tiers.length > 1 ? tiers.find(({ id }) => id === box.tierId) : undefined;
  return (
    <ul className="numbers space-y-2.5 border-t border-line pt-4 text-sm">
      {tier && (
        <li className="font-semibold">
          With <Written>{tier.name}</Written>
        </li>
      )}
      <li className="flex gap-2.5">
        <LockOpen aria-hidden className="size-4.5 shrink-0 text-positive" strokeWidth={1.75} />
        <span>
          <strong>{posts(box.includedPosts)}</strong> open to members today
        </span>
      </li>
      {box.lockedPosts > 0 && (
        <li className="flex gap-2.5">
          <LockKeyhole aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
          <span>
            <strong>{posts(box.lockedPosts)}</strong> not included
            {box.medianLockedPriceCents !== null &&
              `, half of those for sale cost ${formatCents(box.medianLockedPriceCents)} or less`}
          </span>
        </li>
      )}
      <li className="flex flex-wrap justify-between gap-x-4 pt-1">
        <span className="text-muted">Total today</span>
        <span className="font-semibold">{formatCents(box.totalCents)}</span>
      </li>
      {box.totalCents > 0 && (
        <li className="flex flex-wrap justify-between gap-x-4">
          <span className="text-muted">Renews on</span>
          <span className="font-medium">{renewsOn}</span>
        </li>
      )}
    </ul>
  );
}
