import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop } from 'lucide-react';
import type { AccountSession } from '@limelight/contract/accounts/settings';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Time } from '../../ui/values/time.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';

const sessionsQuery = api.accounts.listSessions.queryOptions({ input: {} });

/** The person's open sessions, and the buttons that end them. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const queries = useQueryClient();
  const done = (title: string) => ({
    onSuccess: () => {
      toast({ kind: 'success', title });
      return queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error: unknown) => toast({ kind: 'error', title: errorSentence(error) }),
  });
  const close = useMutation(api.accounts.closeSession.mutationOptions(done('Device signed out')));
  const closeOthers = useMutation(
    api.accounts.closeOtherSessions.mutationOptions(done('Signed out everywhere else')),
  );

  if (sessions.isError) return <FailedLine query={sessions} />;
  if (!sessions.data) {
    return (
      <Loading>
        <Skeleton className="h-16" />
      </Loading>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.data.items.map((session) => (
          <li
            key={session.id}
            className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-1 py-2"
          >
            <Laptop aria-hidden className="size-5.5 shrink-0 text-muted" strokeWidth={1.75} />
            <SessionWords session={session} />
            {session.current ? (
              <Badge kind="positive">This device</Badge>
            ) : (
              <Button
                size="sm"
                busy={close.isPending && close.variables.sessionId === session.id}
                onClick={() => close.mutate({ sessionId: session.id })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.data.items.length > 1 && (
        <Button
          size="sm"
          className="mt-3"
          busy={closeOthers.isPending}
          onClick={() => closeOthers.mutate({})}
        >
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}

function SessionWords({ session }: { readonly session: AccountSession }) {
  return (
    <div className="min-w-[min(8rem,calc(100%-36px))] flex-1">
      <p className="truncate text-sm font-medium">{session.device}</p>
      <p className="text-sm text-muted">
        {session.place !== null && `${session.place} · `}
        <Time at={session.lastActiveAt} style="ago" />
      </p>
    </div>
  );
}
