import type { ReactNode } from 'react';
import { CircleCheck } from 'lucide-react';
import type { Payout } from '@limelight/contract/payouts/operations';
import { PAYOUT } from '@limelight/contract/payouts/limits';
import { Button } from '../ui/forms/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Money } from '../ui/values/money.tsx';
import { Time } from '../ui/values/time.tsx';

/** What was requested, where it goes and when it arrives. Open while there is a payout. */
export function PayoutReceipt({
  payout,
  onClose,
}: {
  readonly payout: Payout | null;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open={payout !== null}
      onClose={onClose}
      title="Payout requested"
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {payout && (
        <div className="flex flex-col items-center gap-4 pt-2 text-center">
          <CircleCheck aria-hidden className="size-12 text-positive" strokeWidth={1.5} />
          <Money cents={payout.amountCents} className="font-display text-2xl font-semibold" />
          <dl className="w-full divide-y divide-line text-left text-sm">
            <Row term="To">{payout.methodLabel}</Row>
            <Row term="Requested">
              <Time at={payout.requestedAt} style="datetime" />
            </Row>
            <Row term="Arrives">
              {payout.arrivesBy ? (
                <>
                  by <Time at={payout.arrivesBy} style="date" />
                </>
              ) : (
                PAYOUT.deliveryText
              )}
            </Row>
            <Row term="Fee">
              <Money cents={0} />
            </Row>
          </dl>
        </div>
      )}
    </Dialog>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
      <dt className="text-muted">{term}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}
