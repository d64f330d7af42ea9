import { useEffect, useEffectEvent, useId, useState, type FormEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { Card } from '@limelight/contract/payments/operations';
import type { CardId, OrderId } from '@limelight/contract/platform/ids';
import { errorData, errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useFocusReason } from '../../ui/use-form.ts';
import { CardChoice } from '../cards/card-choice.tsx';
import { ENTER_CARD, useCardFields } from '../cards/card-form.tsx';
import type { CheckoutFault } from './checkout-state.ts';
import { firstCard, NEW_CARD, type CardChoiceValue } from '../cards/first-card.ts';
import { LimitFault } from '../spending/limit-fault.tsx';
import { PriceSummary } from './price-summary.tsx';
import type { Purchase } from './purchase.ts';
import { cards as cardsQuery, order as orderQuery } from '../queries.ts';
import { Receipt } from '../orders/receipt.tsx';
import { saveCard } from '../cards/save-card.ts';
import { TestMode } from './test-mode.tsx';
import { useCheckout } from './use-checkout.ts';

export interface CheckoutDialogProps {
  readonly purchase: Purchase;
  /** The title once it is paid: 'You’re a member of Luna'. */
  readonly doneTitle: string;
  /** A selector of the thing on the page that is paid for: it gets the focus at the end if no element had it before. */
  readonly about?: string | undefined;
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
  onClose,
  onPaid,
  onLeave,
}: CheckoutDialogProps) {
  const { state, pay, priceCents } = useCheckout(purchase);
  const formId = useId();
  const queries = useQueryClient();
  const saved = useQuery(cardsQuery());
  const card = useCardFields();
  const [choice, setChoice] = useState<CardChoiceValue | null>(null);
  const [paidWith, setPaidWith] = useState<CardId | null>(null);
  const [saving, setSaving] = useState(false);
  const focusReason = useFocusReason(
    () => document.getElementById(formId),
    state.step === 'choose' ? state.fault : null,
  );

  const paid = useEffectEvent(onPaid);
  // The list of cards, and the preselected one, depend on how the last charge of a card went.
  const look = useEffectEvent(() => queries.invalidateQueries({ queryKey: cardsQuery().queryKey }));
  const isDeclined = state.step === 'choose' && state.fault?.kind === 'declined';
  useEffect(() => {
    if (state.step === 'receipt') {
      paid();
      void look();
    }
  }, [state.step]);
  useEffect(() => {
    if (!isDeclined) return;
    setChoice(null);
    void look();
  }, [isDeclined]);

  if (state.step === 'receipt') {
    return <DoneDialog orderId={state.orderId} title={doneTitle} about={about} onClose={onClose} />;
  }

  const free = priceCents === 0;
  const cards = saved.data?.cards ?? [];
  const chosen = choice ?? firstCard(cards, { without: isDeclined ? paidWith : null });
  const busy = saving || state.step !== 'choose';

  const cardToPayWith = async (): Promise<CardId | null> => {
    if (chosen !== NEW_CARD) return chosen;
    const details = card.check();
    if (!details) return null;
    // The card is kept once it has paid. The typed values stay for another attempt, which saves the same card.
    return (await saveCard(details, { forPurchase: true, onLeave })).id;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (free) return pay(undefined);
    setSaving(true);
    setChoice(chosen);
    try {
      const cardId = await cardToPayWith();
      setPaidWith(cardId);
      if (cardId) await pay(cardId);
      else focusReason();
    } catch (error) {
      const reason = errorData(error)?.['reason'];
      card.refuse(typeof reason === 'string' ? reason : errorSentence(error));
      focusReason();
    } finally {
      setSaving(false);
    }
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
            disabled={!free && !saved.data}
            className="w-full"
          >
            {free
              ? (purchase.freeLabel ?? 'Join for free')
              : chosen === NEW_CARD && card.atProvider
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
        <PriceSummary purchase={purchase} priceCents={priceCents} />
        {state.step === 'choose' && state.fault && <Fault fault={state.fault} />}
        {!free && (
          <CardSection
            query={saved}
            cards={cards}
            chosen={chosen}
            onChoose={setChoice}
            card={card}
            disabled={busy}
          />
        )}
        <TestMode />
      </form>
    </Dialog>
  );
}

function busyText(step: string, saving: boolean): string | null {
  if (step === 'processing') return 'Your bank is still working on it. This can take a moment.';
  if (step === 'confirm') return 'Taking you to your bank to confirm.';
  return step === 'paying' || saving ? 'One moment. Keep this page open.' : null;
}

function CardSection({
  query,
  cards,
  chosen,
  onChoose,
  card,
  disabled,
}: {
  readonly query: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly isFetching: boolean;
  };
  readonly cards: readonly Card[];
  readonly chosen: CardChoiceValue;
  readonly onChoose: (value: CardChoiceValue) => void;
  readonly card: ReturnType<typeof useCardFields>;
  readonly disabled: boolean;
}) {
  if (query.isPending) {
    return (
      <Loading label="Loading your cards">
        <Skeleton className="h-12 rounded-lg" />
        <Skeleton className="mt-4 h-12 rounded-lg" />
      </Loading>
    );
  }
  if (query.error !== null && cards.length === 0) {
    return (
      <ErrorState
        message={errorSentence(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <CardChoice cards={cards} value={chosen} onChange={onChoose} card={card} disabled={disabled} />
  );
}

/** Why the last attempt failed. Nothing was charged, and the typed values stay. */
function Fault({ fault }: { readonly fault: CheckoutFault }) {
  const changed = fault.kind === 'price_changed';
  const Icon = changed ? RefreshCw : CircleAlert;
  return (
    <div
      role="alert"
      className="flex animate-appear gap-3 rounded-lg bg-danger-soft p-3.5 text-sm text-danger"
    >
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <div>
        {changed ? (
          <p>
            <strong>The price has changed to {formatCents(fault.priceCents)}.</strong> You haven’t
            been charged. Pay only if you agree.
          </p>
        ) : fault.kind === 'declined' ? (
          <p>
            <strong>{fault.reason}</strong> You haven’t been charged.
          </p>
        ) : fault.kind === 'spending_limit' ? (
          <LimitFault limit={fault.limit} />
        ) : (
          <p>{fault.message}</p>
        )}
      </div>
    </div>
  );
}

function DoneDialog({
  orderId,
  title,
  about,
  onClose,
}: {
  readonly orderId: OrderId;
  readonly title: string;
  readonly about: string | undefined;
  readonly onClose: () => void;
}) {
  const receipt = useQuery(orderQuery(orderId));
  return (
    <Dialog
      open
      onClose={onClose}
      about={about}
      title={
        <span className="flex items-center gap-2.5">
          <CircleCheck aria-hidden className="size-6 text-positive" strokeWidth={1.75} />
          {title}
        </span>
      }
      description="You’ll also find this receipt in Orders."
      footer={
        <Button variant="primary" onClick={onClose} className="w-full sm:w-auto">
          Done
        </Button>
      }
    >
      {receipt.data ? (
        <Receipt order={receipt.data} />
      ) : receipt.error ? (
        <ErrorState
          message={errorSentence(receipt.error)}
          onRetry={() => void receipt.refetch()}
          busy={receipt.isFetching}
        />
      ) : (
        <Loading label="Loading your receipt">
          <Skeleton className="h-56 rounded-lg" />
        </Loading>
      )}
    </Dialog>
  );
}
