import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { PriceField, useTierPrice } from './price-field.tsx';

export interface PriceDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The price now, in cents; null when none was set yet. */
  readonly priceCents: number | null;
}

/** Sets the monthly price of the first tier: free, or an amount within the limits. */
export function PriceDialog({ open, onClose, priceCents }: PriceDialogProps) {
  const queries = useQueryClient();
  const price = useTierPrice(priceCents);
  const save = useMutation(
    api.creators.setPrice.mutationOptions({
      onSuccess: async (tier) => {
        await queries.invalidateQueries({ queryKey: api.creators.key() });
        toast({
          kind: 'success',
          title:
            tier.priceCents === 0
              ? 'Your page is free'
              : `Your monthly price is ${formatCents(tier.priceCents)}`,
        });
        onClose();
      },
      onError: (error) => price.refuse(errorSentence(error)),
    }),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your monthly price"
      description="What a fan pays each month to be a member. You can add more tiers later."
      size="sm"
      locked={save.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="price" variant="primary" busy={save.isPending}>
            Save price
          </Button>
        </>
      }
    >
      <form
        id="price"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const read = price.read();
          if (!read.ok) {
            price.refuse(read.problem);
            event.currentTarget.querySelector<HTMLElement>('input[inputmode]')?.focus();
            return;
          }
          save.mutate({ priceCents: read.cents });
        }}
      >
        <PriceField price={price} label="Kind of page" freeLabel="Free page" />
      </form>
    </Dialog>
  );
}
