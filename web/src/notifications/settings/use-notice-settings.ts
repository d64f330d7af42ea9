import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NoticeSettings } from '@limelight/contract/notifications/operations';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { toast } from '../../ui/dialogs/toast.tsx';

const query = api.notifications.getSettings.queryOptions({ input: {} });

export const useNoticeSettings = () => useQuery(query);

/** Sends a choice whose response is all settings; it is shown at once, and reverted if it fails. */
export function useNoticeChoice<Choice>(
  send: (choice: Choice) => Promise<NoticeSettings>,
  show: (settings: NoticeSettings, choice: Choice) => NoticeSettings,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    // One after another, so that the last choice is the one that is saved.
    scope: { id: 'notice-settings' },
    onMutate: (choice) => {
      const before = queries.getQueryData(query.queryKey);
      if (before) queries.setQueryData(query.queryKey, show(before, choice));
      return before;
    },
    onSuccess: (settings) => queries.setQueryData(query.queryKey, settings),
    onError: (error, _choice, before) => {
      queries.setQueryData(query.queryKey, before);
      toast({ kind: 'error', title: errorSentence(error) });
    },
  });
}
