import type { MessageFee } from '@limelight/contract/messages/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import { Time } from '../../ui/values/time.tsx';

/** The fee of a message and its state, for the payer or for the creator who earns it. */
export function FeeLine({ fee, isOwn }: { readonly fee: MessageFee; readonly isOwn: boolean }) {
  const { cents, status, answerBy } = fee;
  return (
    <p className="numbers mt-1 text-xs font-semibold">
      {formatCents(cents)} ·{' '}
      {status === 'earned' || status === 'answered' ? (
        isOwn ? (
          'Answered'
        ) : status === 'earned' ? (
          'Earned with your reply'
        ) : (
          'Earned once they read your reply, or after a day'
        )
      ) : status === 'returned' ? (
        isOwn ? (
          'Refunded, no reply'
        ) : (
          'Returned to them'
        )
      ) : (
        <>
          {isOwn ? 'Refunded if they don’t reply by ' : 'Reply to earn it by '}
          <Time at={answerBy} style="date" />
        </>
      )}
    </p>
  );
}
