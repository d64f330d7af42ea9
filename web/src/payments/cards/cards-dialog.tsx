import { useRef, useState, type FormEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CreditCard, Plus, Trash2 } from 'lucide-react';
import type { Card } from '@limelight/contract/payments/operations';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyLine } from '../../ui/lists/empty-line.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { CardForm, ENTER_CARD, useCardFields } from './card-form.tsx';
import { cardExpiry, cardLabel } from './card-label.ts';
import { SavedCards } from './saved-cards.tsx';
import { cards as cardsQuery } from '../queries.ts';
import { TestMode } from '../checkout/test-mode.tsx';
import { useAddCard } from './use-add-card.ts';

/** The person's saved cards: sets the default, adds and removes cards. */
export function CardsDialog({ onClose }: { readonly onClose: () => void }) {
  const saved = useQuery(cardsQuery());
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Card | null>(null);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title="Payment cards"
        description="We charge your default card unless you choose another. Our payment provider keeps the card numbers. We never do."
      >
        <div className="space-y-4">
          <SavedCards query={saved}>
            {({ cards }) => <Cards cards={cards} onRemove={setRemoving} />}
          </SavedCards>
          {adding ? (
            <AddCard onDone={() => setAdding(false)} />
          ) : (
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
              Add a card
            </Button>
          )}
          <div className="empty:hidden">
            <TestMode />
          </div>
        </div>
      </Dialog>
      {removing && <RemoveDialog card={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function Cards({
  cards,
  onRemove,
}: {
  readonly cards: readonly Card[];
  readonly onRemove: (card: Card) => void;
}) {
  const queries = useQueryClient();
  const prefer = useMutation(
    api.payments.setDefaultCard.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: cardsQuery().queryKey }),
      onError: (error) => toast({ kind: 'error', title: errorSentence(error) }),
    }),
  );
  if (cards.length === 0) return <EmptyLine>You have no saved cards.</EmptyLine>;
  return (
    <ul className="divide-y divide-line">
      {cards.map((card) => (
        <li key={card.id} className="flex items-center gap-3 py-3">
          <CreditCard aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
          <p className="min-w-0 flex-1 text-sm">
            <span className="numbers block font-medium">{cardLabel(card)}</span>
            <span className="numbers block text-muted">{cardExpiry(card)}</span>
          </p>
          {card.isDefault ? (
            <Badge kind="positive">Default</Badge>
          ) : (
            <Button
              size="sm"
              busy={prefer.isPending && prefer.variables.cardId === card.id}
              onClick={() => prefer.mutate({ cardId: card.id })}
              aria-label={`Make ${cardLabel(card)} the default`}
            >
              Make default
            </Button>
          )}
          <IconButton
            icon={Trash2}
            label={`Remove ${cardLabel(card)}`}
            onClick={() => onRemove(card)}
            className="-mr-2 shrink-0 text-muted"
          />
        </li>
      ))}
    </ul>
  );
}

function AddCard({ onDone }: { readonly onDone: () => void }) {
  const card = useCardFields();
  const form = useRef<HTMLFormElement>(null);
  const { add, busy } = useAddCard(card, () => form.current);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !(await add())) return;
    toast({ kind: 'success', title: 'Card saved' });
    onDone();
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <CardForm card={card} disabled={busy} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {card.atProvider ? ENTER_CARD : 'Save card'}
        </Button>
        <Button variant="quiet" onClick={onDone} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function RemoveDialog({ card, onClose }: { readonly card: Card; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation(
    api.payments.removeCard.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: cardsQuery().queryKey });
        toast({ kind: 'success', title: `${cardLabel(card)} removed` });
        onClose();
      },
      onError: (error) => toast({ kind: 'error', title: errorSentence(error) }),
    }),
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove.mutate({ cardId: card.id })}
      title={`Remove ${cardLabel(card)}?`}
      confirmLabel="Remove"
      kind="danger"
      busy={remove.isPending}
    >
      Memberships that use it will renew with your default card. Without a card, they can’t renew.
    </ConfirmDialog>
  );
}
