import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { Card } from '../ui/lists/card.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { toast } from '../ui/dialogs/toast.tsx';

const COMMENTS_FROM = [
  { value: 'everyone', label: 'Everyone who sees the post' },
  { value: 'followers', label: 'Followers' },
  { value: 'members', label: 'Members' },
  { value: 'nobody', label: 'Nobody' },
] as const;

/** How the creator's page and files are shown; every change takes effect at once. */
export function PageSettings() {
  const queries = useQueryClient();
  const page = useQuery(api.creators.getSettings.queryOptions({ input: {} }));
  const files = useQuery(api.media.settings.queryOptions({ input: {} }));
  const fail = (error: unknown) =>
    toast({ kind: 'error', title: 'Not saved', description: errorSentence(error) });
  const savePage = useMutation(
    api.creators.updateSettings.mutationOptions({
      onSuccess: (fresh) =>
        queries.setQueryData(api.creators.getSettings.queryKey({ input: {} }), fresh),
      onError: fail,
    }),
  );
  const saveFiles = useMutation(
    api.media.saveSettings.mutationOptions({
      onSuccess: (fresh) => queries.setQueryData(api.media.settings.queryKey({ input: {} }), fresh),
      onError: fail,
    }),
  );
  const failed = page.error ?? files.error;
  if (failed) {
    return (
      <ErrorState
        message={errorSentence(failed)}
        onRetry={() => {
          void page.refetch();
          void files.refetch();
        }}
        busy={page.isFetching || files.isFetching}
      />
    );
  }
  if (!page.data || !files.data) {
    return (
      <Loading label="Loading settings">
        <Skeleton className="h-56 rounded-lg" />
      </Loading>
    );
  }
  return (
    <Card className="flex flex-col gap-3">
      <Field
        label="Who can comment"
        help="On posts they can see. You can turn off comments on any post."
      >
        <Select
          value={page.data.commentsFrom}
          disabled={savePage.isPending}
          onChange={(commentsFrom) => savePage.mutate({ commentsFrom })}
          options={COMMENTS_FROM}
        />
      </Field>
      <Switch
        label="Show when I was last active"
        checked={page.data.showsLastActive}
        disabled={savePage.isPending}
        onChange={(showsLastActive) => savePage.mutate({ showsLastActive })}
      />
      <Switch
        label="Watermark"
        help="Puts each viewer’s handle on your larger pictures, so you can trace leaks"
        checked={files.data.watermark}
        disabled={saveFiles.isPending}
        onChange={(watermark) => saveFiles.mutate({ watermark })}
      />
    </Card>
  );
}
