import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BellRing, CalendarX, Ticket } from 'lucide-react';
import type { OwnStream } from '@limelight/contract/live/operations';
import { api, client } from '../../platform/api.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { BeginsAt } from '../watch/announced.tsx';

/** A stream that waits for its time: when that is, who waits for it, and what can still be changed. */
export function AnnouncedCard({ own }: { readonly own: OwnStream }) {
  const [asks, setAsks] = useState(false);
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => client.live.cancel({ streamId: own.id }),
    onSuccess: () => {
      setAsks(false);
      return queries.invalidateQueries({ queryKey: api.live.key() });
    },
    onError: toastFault,
  });
  return (
    <Card className="flex flex-col gap-3 text-sm">
      {own.startsAt !== null && <BeginsAt at={own.startsAt} />}
      <p className="numbers flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <span className="flex items-center gap-1.5">
          <BellRing aria-hidden className="size-4" strokeWidth={1.75} />
          {own.reminders === 1 ? '1 person wants' : `${own.reminders} people want`} to be reminded
        </span>
        {own.ticketCents !== null && (
          <span className="flex items-center gap-1.5">
            <Ticket aria-hidden className="size-4" strokeWidth={1.75} />
            {own.ticketsSold === 1 ? '1 ticket sold' : `${own.ticketsSold} tickets sold`}
          </span>
        )}
      </p>
      <Button
        size="sm"
        variant="quiet"
        className="-ml-3.5 self-start text-danger"
        onClick={() => setAsks(true)}
      >
        <CalendarX aria-hidden className="size-4.5" strokeWidth={1.75} />
        Cancel the stream
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Cancel this stream?"
        confirmLabel="Cancel the stream"
        cancelLabel="Keep it"
        kind="danger"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      >
        {own.ticketsSold > 0
          ? 'Everyone with a ticket gets their money back, and is told.'
          : 'People who wanted to be reminded are told.'}
      </ConfirmDialog>
    </Card>
  );
}
