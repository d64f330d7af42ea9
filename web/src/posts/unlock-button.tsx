import { LockOpen } from 'lucide-react';
import type { UnlockOffer } from '@limelight/contract/posts/operations';
import { Button } from '../ui/button.tsx';
import { offerLabel, type LockedPost } from './locked-texts.ts';

/** The way into a locked post, with what it costs on it. */
export function UnlockButton({
  post,
  offer,
  busy = false,
  onPress,
}: {
  readonly post: Pick<LockedPost, 'waysIn'>;
  readonly offer: UnlockOffer;
  readonly busy?: boolean;
  readonly onPress: () => void;
}) {
  return (
    <Button
      variant={offer.kind === 'follow' ? 'primary' : 'commit'}
      busy={busy}
      onClick={onPress}
      className="max-w-full whitespace-normal!"
    >
      <LockOpen aria-hidden className="size-4.5" strokeWidth={1.75} />
      <span className="numbers">{offerLabel(offer, post)}</span>
    </Button>
  );
}
