import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import type { PayoutOverview } from '@limelight/contract/payouts/operations';
import { PAYOUT } from '@limelight/contract/payouts/limits';
import { payoutsTexts } from '@limelight/contract/payouts/texts';
import { api, client } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { StepUpCanceled, type StepUp } from '../platform/step-up.ts';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Time } from '../ui/values/time.tsx';
import { toast } from '../ui/dialogs/toast.tsx';
import { countryName, likelyCountry } from './country-name.ts';

/** Everything is entered, and the provider has not approved it yet. */
const IN_REVIEW = 'The payment provider is checking your details';

/** 'Default Payout Method' with its Manage button. */
export function PayoutMethod({
  method,
  providerLabel,
  countries,
  stepUp,
}: {
  readonly method: PayoutOverview['method'];
  readonly providerLabel: string;
  readonly countries: PayoutOverview['countries'];
  readonly stepUp: StepUp;
}) {
  const [managing, setManaging] = useState(false);
  return (
    <Card>
      <h2 className="text-lg">{payoutsTexts.defaultPayoutMethod}</h2>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-muted">
          <CreditCard aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <div className="min-w-[min(8rem,100%)] flex-1 text-sm">
          <p className="font-medium">{method?.label ?? providerLabel}</p>
          {method === null && <p className="text-muted">{payoutsTexts.notConnected}</p>}
          {method?.problem && <p className="text-danger">{method.problem}</p>}
          {method?.usableFrom && (
            <p className="text-muted">
              Active from <Time at={method.usableFrom} style="datetime" />
            </p>
          )}
        </div>
        <Button size="sm" onClick={() => setManaging(true)}>
          {payoutsTexts.manage}
        </Button>
      </div>
      <ManageDialog
        open={managing}
        onClose={() => setManaging(false)}
        method={method}
        countries={countries}
        stepUp={stepUp}
      />
    </Card>
  );
}

function ManageDialog({
  open,
  onClose,
  method,
  countries,
  stepUp,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly method: PayoutOverview['method'];
  readonly countries: PayoutOverview['countries'];
  readonly stepUp: StepUp;
}) {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [country, setCountry] = useState(() => likelyCountry(countries, navigator.languages));
  const isBlocked = method !== null && method.problem !== null;
  const asksCountry = countries.length > 1 && !isBlocked;
  const connect = useMutation({
    // What the provider requires of the current account is entered on its page; the account is not replaced.
    mutationFn: () =>
      stepUp(() =>
        client.payouts.connectMethod(
          isBlocked ? {} : { replaces: method?.id, ...(asksCountry && { country }) },
        ),
      ),
    onSuccess: async ({ redirectUrl, inReview }) => {
      if (redirectUrl !== null) {
        window.location.assign(redirectUrl);
        return;
      }
      await queries.invalidateQueries({ queryKey: api.payouts.key() });
      await queries.invalidateQueries({ queryKey: api.creators.key() });
      toast({
        kind: 'success',
        title: inReview ? IN_REVIEW : method ? 'Payout method changed' : 'Payout method connected',
      });
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof StepUpCanceled)) setProblem(errorSentence(error));
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={payoutsTexts.defaultPayoutMethod}
      size="sm"
      locked={connect.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={connect.isPending}>
            Close
          </Button>
          <Button
            variant="primary"
            busy={connect.isPending}
            onClick={() => {
              setProblem(undefined);
              connect.mutate();
            }}
          >
            {isBlocked ? 'Continue at the provider' : method ? 'Connect another' : 'Connect'}
          </Button>
        </>
      }
    >
      <p className="text-sm">
        {method ? (
          <>
            Your payouts go to <strong className="font-semibold">{method.label}</strong>.
          </>
        ) : (
          'Connect the account where you want your payouts. The payment provider asks for the details, and we never keep them.'
        )}
      </p>
      {isBlocked && <p className="mt-2 text-sm text-danger">{method.problem}</p>}
      {asksCountry && country !== undefined && (
        <Field
          label="Country"
          help="Where you live and have your bank account. You can’t change an account’s country later."
          className="mt-4"
        >
          <Select
            value={country}
            onChange={setCountry}
            options={countries.map((value) => ({ value, label: countryName(value) }))}
          />
        </Field>
      )}
      {method && !isBlocked && (
        <p className="mt-2 text-sm text-muted">
          Connecting another account replaces it. To keep your money safe, we wait{' '}
          {PAYOUT.changedMethodWaitsHours} hours before paying out to a new account, and we’ll email
          you about the change.
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
