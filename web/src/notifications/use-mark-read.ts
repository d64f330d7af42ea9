import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { toast } from '../ui/dialogs/toast.tsx';
import { refreshNotices } from './queries.ts';

/** Marks one notice as read (its id), or all up to a moment (`until`); list and badge follow. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (what: { readonly noticeId: string } | { readonly until: string }) =>
      'until' in what
        ? client.notifications.markAllRead(what)
        : client.notifications.markRead(what),
    onSuccess: () => refreshNotices(queries),
    onError: (error) => toast({ kind: 'error', title: errorSentence(error) }),
  });
}
