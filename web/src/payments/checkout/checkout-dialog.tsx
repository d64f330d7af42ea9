import { useEffect, useEffectEvent, useId, useState, type FormEvent, type ReactNode } from 'react';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { OrderId } from '@limelight/contract/platform/ids';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useFocusReason } from '../../ui/forms/use-form.ts';
import { ENTER_CARD } from '../cards/card-form.tsx';
import { NEW_CARD } from '../cards/first-card.ts';
import { CardSection } from './card-section.tsx';
import type { CheckoutState } from './checkout-state.ts';
import { DoneDialog } from './done-dialog.tsx';
import { FaultNote } from './fault-note.tsx';
import { PriceSummary } from './price-summary.tsx';
import type { Purchase } from './purchase.ts';
import { TestMode } from './test-mode.tsx';
import { useCardToPayWith } from './use-card-to-pay-with.ts';
import { useCheckout } from './use-checkout.ts';

export interface CheckoutDialogProps {
  readonly purchase: Purchase;
  /** The title once it is paid: 'You’re a member of Luna'. */
  readonly doneTitle: string;
  /** A selector of the thing on the page that is paid for: it gets the focus at the end if no element had it before. */
  readonly about?: string | undefined;
  /** The way to what was bought, as a button beside the receipt. */
  readonly doneAction?: ((orderId: OrderId) => ReactNode) | undefined;
  readonly onClose: () => void;
  /** Called once when it is paid: what was locked can be fetched again. */
  readonly onPaid: () => void;
  /** Called before the person leaves to enter a card at the provider; they return to this page. */
  readonly onLeave?: () => void;
}

/** A purchase from the price to the receipt. Mount it again for each purchase. */
export function CheckoutDialog({
  purchase,
  doneTitle,
  about,
  doneAction,
  onClose,
  onPaid,
  onLeave,
}: CheckoutDialogProps) {
  const { state, pay, priceCents } = useCheckout(purchase);
  const fault = state.step === 'choose' ? state.fault : null;
  const card = useCardToPayWith({ wasDeclined: fault?.kind === 'declined', onLeave });
  const [saving, setSaving] = useState(false);
  const formId = useId();
  const focusReason = useFocusReason(() => document.getElementById(formId), fault);

  const finish = useEffectEvent(() => {
    onPaid();
    card.look();
  });
  useEffect(() => {
    if (state.step === 'receipt') finish();
  }, [state.step]);

  if (state.step === 'receipt') {
    return (
      <DoneDialog
        orderId={state.orderId}
        title={doneTitle}
        about={about}
        action={doneAction?.(state.orderId)}
        onClose={onClose}
      />
    );
  }

  const free = priceCents === 0;
  const busy = saving || state.step !== 'choose';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (free) return pay(undefined);
    setSaving(true);
    const cardId = await card.take();
    if (cardId) await pay(cardId);
    else focusReason();
    setSaving(false);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      about={about}
      title={purchase.title}
      footer={
        <div className="flex w-full flex-col items-center gap-3">
          <Button
            type="submit"
            form={formId}
            variant="commit"
            size="lg"
            busy={busy}
            disabled={!free && !card.query.data}
            className="w-full"
          >
            {free
              ? (purchase.freeLabel ?? 'Join for free')
              : card.chosen === NEW_CARD && card.fields.atProvider
                ? ENTER_CARD
                : `Pay ${formatCents(priceCents)}`}
          </Button>
          <p aria-live="polite" className="text-center text-xs text-muted">
            {busyText(state.step, saving) ?? purchase.footnote}
          </p>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {purchase.bill?.(priceCents) ?? (
          <PriceSummary purchase={purchase} priceCents={priceCents} />
        )}
        {fault && <FaultNote fault={fault} />}
        {!free && <CardSection value={card} disabled={busy} />}
        <TestMode />
      </form>
    </Dialog>
  );
}

function busyText(step: CheckoutState['step'], saving: boolean): string | null {
  if (step === 'processing') return 'Your bank is still working on it. This can take a moment.';
  if (step === 'confirm') return 'Taking you to your bank to confirm.';
  return step === 'paying' || saving ? 'One moment. Keep this page open.' : null;
}
