import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageSettings as Settings } from '@limelight/contract/messages/operations';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { messageSettings } from '../queries.ts';
import { WritersSettings } from './writers-settings.tsx';

/** Who may write first, and whether others see read marks. A change is saved at once. */
export function MessageSettings({ isCreator }: { readonly isCreator: boolean }) {
  const queries = useQueryClient();
  const query = useQuery(messageSettings());
  const { queryKey } = messageSettings();
  const save = useMutation(
    api.messages.saveSettings.mutationOptions({
      scope: { id: 'message-settings' },
      onMutate: ({ readReceipts, showsLastSeen }) => {
        const before = queries.getQueryData(queryKey);
        if (before)
          queries.setQueryData(queryKey, {
            ...before,
            readReceipts: readReceipts ?? before.readReceipts,
            showsLastSeen: showsLastSeen ?? before.showsLastSeen,
          });
        return before;
      },
      onError: (error, _next, before) => {
        queries.setQueryData(queryKey, before);
        toast({ kind: 'error', title: errorSentence(error) });
      },
      onSuccess: (saved) => {
        queries.setQueryData(queryKey, saved);
        toast({ kind: 'success', title: 'Saved' });
      },
    }),
  );
  if (query.isError && !query.data) return <FailedLine query={query} />;
  if (!query.data) {
    return (
      <Loading>
        <Skeleton className="h-40 rounded-lg" />
      </Loading>
    );
  }
  const settings: Settings = query.data;
  return (
    <>
      {isCreator && (
        <WritersSettings settings={settings} onSave={(change) => save.mutateAsync(change)} />
      )}
      <Switch
        label="Read receipts"
        help="If you turn this off, you won’t see other people’s either"
        checked={settings.readReceipts}
        onChange={(readReceipts) => save.mutate({ readReceipts })}
      />
      <Switch
        label="Last seen"
        help="Creators you message can see when you were last here, to the hour. Creators you follow, join, or pay can see whether it was lately."
        checked={settings.showsLastSeen}
        onChange={(showsLastSeen) => save.mutate({ showsLastSeen })}
      />
    </>
  );
}
