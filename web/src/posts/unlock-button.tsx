import { LockOpen } from 'lucide-react';
import type { UnlockOffer } from '@limelight/contract/posts/operations';
import { Button } from '../ui/forms/button.tsx';
import { offerLabel, type LockedPost } from './locked-texts.ts';

export interface UnlockButtonProps {
  readonly post: Pick<LockedPost, 'waysIn'>;
  readonly offer: UnlockOffer;
  /** Replaces the usual label, with what this viewer pays first. */
  readonly label?: string | undefined;
  /** The one way that the post recommends; the others are outlined. */
  readonly main: boolean;
  readonly busy?: boolean;
  readonly onPress: () => void;
}

/** A button that opens a locked post, with the price on it. */
export function UnlockButton({
  post,
  offer,
  label = offerLabel(offer, post),
  main,
  busy = false,
  onPress,
}: UnlockButtonProps) {
  return (
    <Button
      variant={!main ? 'neutral' : offer.kind === 'follow' ? 'primary' : 'commit'}
      busy={busy}
      onClick={onPress}
    >
      {main && <LockOpen aria-hidden className="size-4.5" strokeWidth={1.75} />}
      <span className="numbers">{label}</span>
    </Button>
  );
}
