import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import type { OwnStream } from '@limelight/contract/live/operations';
import { client } from '../../platform/api.ts';
import { now } from '../../platform/clock.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Button } from '../../ui/forms/button.tsx';
import { soldWords } from '../stream-words.ts';
import { streamHealth } from './health-card.tsx';

/** Ends the stream after a question, which says what ending it now costs. */
export function EndButton({
  own,
  onEnded,
}: {
  readonly own: OwnStream;
  readonly onEnded: () => Promise<void>;
}) {
  const [asks, setAsks] = useState(false);
  const end = useMutation({
    mutationFn: async () => {
      await client.live.end({ streamId: own.id });
      await onEnded();
    },
    onSuccess: () => setAsks(false),
    onError: toastFault,
  });
  const minutes =
    own.startedAt === null ? 0 : (now().getTime() - Date.parse(own.startedAt)) / 60_000;
  // What is sold while it runs is in its health, which is read every few seconds.
  const earned = useQuery(streamHealth(own.id)).data?.earned ?? own;
  const sold = soldWords(earned.ticketsSold, earned.marksSold);
  const isShort = sold !== '' && minutes < own.minimumMinutes;
  return (
    <>
      <Button variant="danger" onClick={() => setAsks(true)} className="w-full">
        <Square aria-hidden className="size-4.5 fill-current" strokeWidth={1.75} />
        End stream
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="End your stream?"
        confirmLabel="End stream"
        cancelLabel="Stay live"
        kind="danger"
        busy={end.isPending}
        onConfirm={() => end.mutate()}
      >
        {isShort ? (
          <p className="font-medium text-danger">
            You promised at least {own.minimumMinutes} minutes. If you end it now, the money for{' '}
            {sold} goes back.
          </p>
        ) : (
          <p>It’s over for everyone, and can’t go on.</p>
        )}
        <p className="mt-2">
          {own.keepsRecording
            ? 'The recording becomes a post in a few minutes.'
            : 'The recording isn’t kept.'}
        </p>
      </ConfirmDialog>
    </>
  );
}
