import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TestChannel, TestResult } from '@limelight/contract/doctor/operations';
import { client } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/forms/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Input } from '../ui/forms/input.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Card } from '../ui/lists/card.tsx';

const RESULTS: Record<TestResult['result'], string> = {
  sent: 'Sent.',
  kept: 'Kept in the outbox.',
  failed: 'Not sent.',
};

/** Sends an email, a text or a push to oneself at once, and shows what the provider said. */
export function SendTests() {
  return (
    <section>
      <h2 className="mb-1 text-lg">Test messages</h2>
      <p className="mb-3 text-sm text-muted">
        They go to you alone, at once, and the audit log says that you sent them.
      </p>
      <Card className="flex flex-col gap-6">
        <SendTest channel="mail" label="Send a test email" />
        <SendText />
        <SendTest channel="push" label="Send a test push" />
      </Card>
    </section>
  );
}

function SendTest({ channel, label }: { readonly channel: TestChannel; readonly label: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => client.doctor.sendTest({ channel }),
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <Button busy={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      <Answer
        result={isPending ? undefined : data}
        fault={error ? errorSentence(error) : undefined}
      />
    </div>
  );
}

function SendText() {
  const [result, setResult] = useState<TestResult>();
  const form = useForm(
    { phone: '' },
    {
      send: async ({ phone }) => {
        setResult(undefined);
        const number = phone.replaceAll(/[\s()-]/g, '');
        setResult(await client.doctor.sendTest({ channel: 'sms', phone: number }));
      },
    },
  );
  return (
    <form {...form.props} className="flex flex-col gap-2">
      <Field label="Your phone number" help="With + and the country code" error={form.faults.phone}>
        <div className="flex flex-wrap items-center gap-3 *:first:min-w-40 *:first:flex-1">
          <Input {...form.field('phone')} type="tel" autoComplete="tel" />
          <Button type="submit" busy={form.busy}>
            Send a test text
          </Button>
        </div>
      </Field>
      <Answer result={result} />
    </form>
  );
}

function Answer({
  result,
  fault,
}: {
  readonly result: TestResult | undefined;
  readonly fault?: string | undefined;
}) {
  const isBad = fault !== undefined || result?.result === 'failed';
  return (
    <p role="status" className={cx('text-sm wrap-anywhere', isBad && 'text-danger')}>
      {fault ?? (result && `${RESULTS[result.result]} ${result.said}`)}
    </p>
  );
}
