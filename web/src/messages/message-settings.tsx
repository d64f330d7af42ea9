import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageSettings as Settings } from '@limelight/contract/messages/operations';
import { api } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { FailedLine } from '../ui/failed-line.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { toast } from '../ui/toast.tsx';
import { messageSettings } from './queries.ts';

const WHO = [
  {
    value: 'everyone',
    label: 'Everyone',
    help: 'First messages from people you don’t know land in requests',
  },
  { value: 'followers', label: 'Followers', help: 'Members count as followers' },
  { value: 'members', label: 'Members only', help: 'You can still message your followers first' },
] as const;

/** Who may write first, and whether others see what one has read. A change takes effect at once. */
export function MessageSettings({ isCreator }: { readonly isCreator: boolean }) {
  const queries = useQueryClient();
  const query = useQuery(messageSettings());
  const { queryKey } = messageSettings();
  const save = useMutation(
    api.messages.saveSettings.mutationOptions({
      scope: { id: 'message-settings' },
      onMutate: (next) => {
        const before = queries.getQueryData(queryKey);
        queries.setQueryData(queryKey, next);
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
        <>
          <h3 className="mb-2 text-base">Who can message you first</h3>
          <RadioGroup
            label="Who can message you first"
            value={settings.whoMayWrite}
            options={WHO}
            onChange={(whoMayWrite) => save.mutate({ ...settings, whoMayWrite })}
            className="mb-4"
          />
        </>
      )}
      <Switch
        label="Read receipts"
        help="If you turn this off, you won’t see other people’s either"
        checked={settings.readReceipts}
        onChange={(readReceipts) => save.mutate({ ...settings, readReceipts })}
      />
    </>
  );
}
