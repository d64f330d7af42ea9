import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { StepUpCanceled, type StepUp } from '../platform/step-up.ts';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { Loading } from '../ui/lists/skeleton.tsx';
import { Time } from '../ui/values/time.tsx';

/**
 * Shown when the person returns from the provider's page (`?connected=1`): asks the provider for the state of the account,
 * shows it, and offers to continue if it is not finished. `onSeen` removes the parameter from the address, so that a reload
 * does not ask again.
 */
export function ReturnedMethod({
  returned,
  onSeen,
  stepUp,
}: {
  readonly returned: boolean;
  readonly onSeen: () => void;
  readonly stepUp: StepUp;
}) {
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: () => stepUp(() => client.payouts.connectMethod({})),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.payouts.key() });
      await queries.invalidateQueries({ queryKey: api.creators.key() });
    },
  });
  const look = useEffectEvent(() => {
    onSeen();
    check.mutate();
  });
  useEffect(() => {
    if (returned) look();
  }, [returned]);

  if (check.isPending) {
    return (
      <Card>
        <Loading label="Asking the payment provider">
          <p className="text-sm text-muted">Checking your account with the payment provider…</p>
        </Loading>
      </Card>
    );
  }
  if (check.isError) {
    return (
      <Notice
        title="We couldn’t check your payout account"
        text={
          check.error instanceof StepUpCanceled
            ? 'Confirm it’s you, and we’ll connect the account you set up.'
            : errorSentence(check.error)
        }
        action={<Button onClick={() => check.mutate()}>Check again</Button>}
      />
    );
  }
  if (!check.data) return null;
  const { overview, redirectUrl, inReview } = check.data;
  if (redirectUrl !== null) {
    return (
      <Notice
        title="Your payout account isn’t finished yet"
        text="The payment provider needs a few more details before we can send money there."
        action={
          <Button variant="primary" onClick={() => window.location.assign(redirectUrl)}>
            Finish at the provider
          </Button>
        }
      />
    );
  }
  if (inReview) {
    return (
      <Notice
        title="The payment provider is checking your details"
        text="You’re all done. We’ll connect the account automatically when they finish."
      />
    );
  }
  const usableFrom = overview?.method?.usableFrom;
  return (
    <Notice
      title="Your payout account is connected"
      text={
        usableFrom ? (
          <>
            To keep your money safe, we’ll start paying out there on{' '}
            <Time at={usableFrom} style="datetime" />.
          </>
        ) : (
          `Your payouts go to ${overview?.method?.label}.`
        )
      }
    />
  );
}

function Notice({
  title,
  text,
  action,
}: {
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <Card role="status" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{title}</p>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
      {action}
    </Card>
  );
}
