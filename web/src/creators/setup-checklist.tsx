import { useState, type ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { PriceDialog } from '../memberships/index.ts';
import { api, client } from '../platform/api.ts';
import { errorCode, errorSentence } from '../platform/errors.ts';
import { StepUpCancelled, type StepUp } from '../platform/step-up.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { toast } from '../ui/toast.tsx';

/** What is left before payouts (docs/product.md, 'Becoming a creator'); gone once everything is done. */
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
  const done = Object.values(steps).filter(Boolean).length;
  const all = Object.values(steps).length;
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lg">Set up your page</h2>
        <p className="numbers text-sm text-muted">
          {done} of {all} done
        </p>
      </div>
      <div
        role="progressbar"
        aria-label="Setup"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        className="mt-3 h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-320"
          style={{ width: `${(done / all) * 100}%` }}
        />
      </div>
      <ol className="mt-2 divide-y divide-line">
        <Step
          done={steps.displayName}
          title="Choose a display name"
          help="How fans find you"
          action={
            <Button asChild size="sm">
              <Link to="/dashboard/settings">Open settings</Link>
            </Button>
          }
        />
        <Step
          done={steps.avatar}
          title="Add a profile picture"
          help="A square works best"
          action={avatarPicker}
        />
        <Step
          done={steps.price}
          title="Set a monthly price"
          help="Or make your page free"
          action={
            <Button size="sm" onClick={() => setPricing(true)}>
              Set price
            </Button>
          }
        />
        <Step
          done={steps.payoutMethod}
          title="Connect a payout method"
          help="Where your earnings go"
          action={<ConnectPayouts stepUp={stepUp} />}
        />
      </ol>
      <PriceDialog
        key={String(pricing)}
        open={pricing}
        onClose={() => setPricing(false)}
        priceCents={tiers[0]?.priceCents ?? null}
      />
    </Card>
  );
}

function Step({
  done,
  title,
  help,
  action,
}: {
  readonly done: boolean;
  readonly title: string;
  readonly help: string;
  readonly action: ReactNode;
}) {
  return (
    <li className="flex min-h-16 items-center gap-3 py-2.5">
      <span
        aria-hidden
        className={cx(
          'grid size-6 shrink-0 place-items-center rounded-full',
          done ? 'bg-positive text-surface' : 'ring-2 ring-line-strong ring-inset',
        )}
      >
        {done && <Check className="size-4" strokeWidth={2.5} />}
      </span>
      <div className="min-w-0 flex-1">
        <p className={cx('text-sm font-medium', done && 'text-muted')}>
          {title}
          {done && <span className="sr-only"> (done)</span>}
        </p>
        {!done && <p className="text-sm text-muted">{help}</p>}
      </div>
      {!done && action}
    </li>
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
      if (error instanceof StepUpCancelled) return;
      // The country is asked for where the method is managed.
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
