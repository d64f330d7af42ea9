import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BellRing, CalendarPlus, Check } from 'lucide-react';
import type { StreamView } from '@limelight/contract/live/operations';
import { STREAM_TEXTS } from '@limelight/contract/live/texts';
import { api, client } from '../../platform/api.ts';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Button } from '../../ui/forms/button.tsx';
import { saveFile } from '../../ui/forms/save-file.ts';
import { Time } from '../../ui/values/time.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useSecondsUntil } from '../../ui/values/use-seconds-until.ts';
import { stream as streamQuery } from '../queries.ts';
import { lengthWords } from '../stream-words.ts';

const DAY_SECONDS = 24 * 3600;

/** When an announced stream begins; below a day, counted down. */
export function BeginsAt({ at }: { readonly at: string }) {
  const seconds = useSecondsUntil(at);
  // The page may have been made some seconds ago.
  const counts = useIsHydrated() && seconds < DAY_SECONDS;
  return (
    <p className="numbers">
      {seconds > 0 ? (
        <>
          Begins <Time at={at} style="datetime" className="font-semibold" />
          {counts && <> · in {lengthWords(seconds)}</>}
        </>
      ) : (
        <>
          Was to begin <Time at={at} style="datetime" className="font-semibold" />. Any moment now.
        </>
      )}
    </p>
  );
}

/** A reminder, and the time as a file for a calendar. */
export function AnnouncedActions({
  stream,
  onSignIn,
}: {
  readonly stream: Pick<StreamView, 'id' | 'reminds'>;
  /** Called instead of reminding where the viewer is not signed in. */
  readonly onSignIn: (() => void) | undefined;
}) {
  const queries = useQueryClient();
  const { id: streamId, reminds } = stream;
  const { queryKey } = streamQuery(streamId);
  const show = (isOn: boolean) =>
    queries.setQueryData<StreamView>(queryKey, (before) => before && { ...before, reminds: isOn });
  const remind = useMutation({
    scope: { id: `remind-${streamId}` },
    mutationFn: (isOn: boolean) => client.live.remind({ streamId, isOn }),
    onMutate: show,
    onError: (error, isOn) => {
      show(!isOn);
      toastFault(error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.live.getLists.key() }),
  });
  const calendar = useMutation({
    mutationFn: () => client.live.getCalendarFile({ streamId }),
    onSuccess: ({ fileName, text }) => saveFile(fileName, 'text/calendar;charset=utf-8', text),
    onError: toastFault,
  });
  const Icon = reminds ? Check : BellRing;
  return (
    <>
      <Button
        aria-pressed={reminds}
        onClick={() => (onSignIn ? onSignIn() : remind.mutate(!reminds))}
      >
        <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
        {reminds ? STREAM_TEXTS.reminds : STREAM_TEXTS.remind}
      </Button>
      <Button busy={calendar.isPending} onClick={() => calendar.mutate()}>
        <CalendarPlus aria-hidden className="size-4.5" strokeWidth={1.75} />
        {STREAM_TEXTS.calendar}
      </Button>
    </>
  );
}
