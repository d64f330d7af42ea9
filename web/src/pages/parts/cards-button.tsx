import { lazy, Suspense, useState } from 'react';
import { CreditCard } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';

const CardsDialog = lazy(async () => ({
  default: (await import('../../payments/cards/cards-dialog.tsx')).CardsDialog,
}));

/** Opens the person's saved cards. */
export function CardsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <CreditCard aria-hidden className="size-4 max-sm:hidden" strokeWidth={1.75} />
        Payment cards
      </Button>
      {open && (
        <Suspense>
          <CardsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
