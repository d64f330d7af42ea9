import { useState, type ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { PriceDialog } from '../memberships/index.ts';
import { api, client } from '../platform/api.ts';
import { errorCode, errorSentence } from '../platform/errors.ts';
import { StepUpCanceled, type StepUp } from '../platform/step-up.ts';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { Disclosure } from '../ui/lists/disclosure.tsx';
import { toast } from '../ui/dialogs/toast.tsx';

interface Step {
  readonly isDone: boolean;
  readonly title: string;
  readonly help: string;
  readonly action: ReactNode;
}

/**
 * What is left before payouts (docs/product.md, 'Becoming a creator'); completed steps are collapsed, and the list disappears
 * when all are.
 */
export function SetupChecklist({
  avatarPicker,
  stepUp,
}: {
  readonly avatarPicker: ReactNode;
  readonly stepUp: StepUp;
}) {
  const onboarding = useQuery(api.creators.getOnboarding.queryOptions({ input: {} }));
  const [pricing, setPricing] = useState(false);
  if (!onboarding.data || onboarding.data.complete) return null;
  const { steps, tiers } = onboarding.data;
  const all: readonly Step[] = [
    {
      isDone: steps.displayName,
      title: 'Choose a display name',
      help: 'How fans find you',
      action: (
        <Button asChild size="sm">
          <Link to="/dashboard/settings">Open settings</Link>
        </Button>
      ),
    },
    {
      isDone: steps.avatar,
      title: 'Add a profile picture',
      help: 'A square works best',
      action: avatarPicker,
    },
    {
      isDone: steps.price,
      title: 'Set a monthly price',
      help: 'Or make your page free',
      action: (
        <Button size="sm" onClick={() => setPricing(true)}>
          Set price
        </Button>
      ),
    },
    {
      isDone: steps.payoutMethod,
      title: 'Connect a payout method',
      help: 'Where your earnings go',
      action: <ConnectPayouts stepUp={stepUp} />,
    },
  ];
  const open = all.filter(({ isDone }) => !isDone);
  const finished = all.filter(({ isDone }) => isDone);
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lg">Set up your page</h2>
        <p className="numbers text-sm text-muted">
          {finished.length} of {all.length} done
        </p>
      </div>
      <div
        role="progressbar"
        aria-label="Setup"
        aria-valuemin={0}
        aria-valuemax={all.length}
        aria-valuenow={finished.length}
        className="mt-3 h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-320"
          style={{ width: `${(finished.length / all.length) * 100}%` }}
        />
      </div>
      <ol className="mt-2 divide-y divide-line">
        {open.map(({ title, help, action }) => (
          <li key={title} className="flex min-h-16 items-center gap-3 py-2.5">
            <span
              aria-hidden
              className="size-6 shrink-0 rounded-full ring-2 ring-line-strong ring-inset"
            />
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium">{title}</p>
              <p className="text-sm text-muted">{help}</p>
            </div>
            {action}
          </li>
        ))}
      </ol>
      {finished.length > 0 && (
        <Disclosure label="What’s done" className="mt-1 text-muted">
          <ul className="pb-2">
            {finished.map(({ title }) => (
              <li key={title} className="flex items-center gap-3 py-1.5 text-sm text-muted">
                <Check aria-hidden className="size-4 text-positive" strokeWidth={2.5} />
                {title}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <PriceDialog
        key={String(pricing)}
        open={pricing}
        onClose={() => setPricing(false)}
        priceCents={tiers[0]?.priceCents ?? null}
      />
    </Card>
  );
}

function ConnectPayouts({ stepUp }: { readonly stepUp: StepUp }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const connect = useMutation({
    mutationFn: () => stepUp(() => client.payouts.connectMethod({})),
    onSuccess: async ({ redirectUrl, inReview }) => {
      if (redirectUrl !== null) {
        window.location.assign(redirectUrl);
        return;
      }
      await queries.invalidateQueries({ queryKey: api.creators.key() });
      await queries.invalidateQueries({ queryKey: api.payouts.key() });
      const title = inReview
        ? 'The payment provider is checking your details'
        : 'Payout method connected';
      toast({ kind: 'success', title });
    },
    onError: (error) => {
      if (error instanceof StepUpCanceled) return;
      // The page of the payout method asks for the country.
      if (errorCode(error) === 'country_missing') return void navigate('/creator/earnings');
      toast({ kind: 'error', title: 'Couldn’t connect', description: errorSentence(error) });
    },
  });
  return (
    <Button size="sm" busy={connect.isPending} onClick={() => connect.mutate()}>
      Connect
    </Button>
  );
}
