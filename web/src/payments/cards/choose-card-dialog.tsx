import { useId, useState, type FormEvent } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CardId } from '@limelight/contract/platform/ids';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useFocusReason } from '../../ui/forms/use-form.ts';
import { CardChoice } from './card-choice.tsx';
import { ENTER_CARD, useCardFields } from './card-form.tsx';
import { firstCard, NEW_CARD, type CardChoiceValue } from './first-card.ts';
import { cards as cardsQuery } from '../queries.ts';
import { SavedCards } from './saved-cards.tsx';
import { TestMode } from '../checkout/test-mode.tsx';
import { useAddCard } from './use-add-card.ts';

/** Chooses another card for an existing payment, such as a renewal: a saved or a new one. */
export function ChooseCardDialog({
  title,
  description,
  currentId,
  onChoose,
  onClose,
}: {
  readonly title: string;
  readonly description: string;
  /** The current card, if it is still saved. */
  readonly currentId: CardId | null;
  readonly onChoose: (cardId: CardId) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const formId = useId();
  const saved = useQuery(cardsQuery());
  const card = useCardFields();
  const form = () => document.getElementById(formId);
  const adding = useAddCard(card, form);
  const [choice, setChoice] = useState<CardChoiceValue | null>(null);
  const use = useMutation({ mutationFn: onChoose, onSuccess: onClose });
  useFocusReason(form, use.error);
  const cards = saved.data?.cards ?? [];
  const chosen = choice ?? firstCard(cards, { preferred: currentId });
  const busy = adding.busy || use.isPending;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (chosen !== NEW_CARD) return use.mutate(chosen);
    const added = await adding.add();
    if (!added) return;
    // If the next step is refused, the card is saved already, and must not be saved twice.
    setChoice(added.id);
    use.mutate(added.id);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      size="sm"
      title={title}
      description={description}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          busy={busy}
          disabled={!saved.data || chosen === currentId}
        >
          {chosen === NEW_CARD && card.atProvider ? ENTER_CARD : 'Use this card'}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <SavedCards query={saved}>
          {() => (
            <CardChoice
              cards={cards}
              value={chosen}
              onChange={setChoice}
              card={card}
              disabled={busy}
            />
          )}
        </SavedCards>
        {use.isError && (
          <p role="alert" className="text-sm font-medium text-danger">
            {errorSentence(use.error)}
          </p>
        )}
        <TestMode />
      </form>
    </Dialog>
  );
}
