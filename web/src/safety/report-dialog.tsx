import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { REPORT } from '@limelight/contract/safety/operations';
import { type ReportReason, reportReason } from '@limelight/contract/safety/report-reason';
import type { UserId } from '@limelight/contract/platform/ids';
import { REPORTED } from '@limelight/contract/area-words';
import { REPORT_REASONS } from '@limelight/contract/safety/report-words';
import { client } from '../platform/api.ts';
import { Button } from '../ui/forms/button.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Field } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { RadioGroup } from '../ui/forms/radio-group.tsx';
import { Textarea } from '../ui/forms/textarea.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { toast } from '../ui/dialogs/toast.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Written } from '../ui/forms/written.tsx';
import type { Reportable } from './ask-to-report.ts';

/** The author of the reported thing. */
interface Author {
  readonly id: UserId;
  readonly displayName: string;
}

/** Asks for the reason, sends the report, thanks the person and offers to block the author. */
export function ReportDialog({
  thing,
  onClose,
}: {
  readonly thing: Reportable;
  readonly onClose: () => void;
}) {
  const [author, setAuthor] = useState<Author | null>(null);
  return author === null ? (
    <WhyDialog thing={thing} onSent={setAuthor} onClose={onClose} />
  ) : (
    <ThanksDialog author={author} onClose={onClose} />
  );
}

const REASONS = reportReason.options.map((value) => ({ value, label: REPORT_REASONS[value] }));

function WhyDialog({
  thing,
  onSent,
  onClose,
}: {
  readonly thing: Reportable;
  readonly onSent: (author: Author) => void;
  readonly onClose: () => void;
}) {
  const form = useForm<{ reason: ReportReason | ''; note: string; withLinesAround: boolean }>(
    { reason: '', note: '', withLinesAround: false },
    {
      check: ({ reason }) => ({ reason: reason === '' ? 'Choose a reason.' : undefined }),
      send: async ({ reason, note, withLinesAround }) => {
        if (reason === '') return;
        const report = { kind: thing.kind, thingId: thing.thingId, reason, note, withLinesAround };
        onSent((await client.safety.report(report)).author);
      },
    },
  );
  const { reason, withLinesAround } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Report this ${REPORTED[thing.kind].name}`}
      description="We won’t tell them who reported it."
      submitLabel="Send report"
      className="flex flex-col gap-4"
    >
      <div>
        <RadioGroup
          label="What’s wrong?"
          value={reason}
          onChange={(chosen) => form.set({ reason: chosen })}
          options={REASONS}
        />
        {form.faults.reason && (
          <p role="alert" className="mt-2 text-sm font-medium text-danger">
            {form.faults.reason}
          </p>
        )}
      </div>
      <Field label="Anything else? (optional)" error={form.faults.note ?? form.faults.form}>
        <Textarea {...form.field('note')} rows={3} maxLength={REPORT.noteMax} />
      </Field>
      {thing.around && (
        <Checkbox
          {...thing.around}
          checked={withLinesAround}
          onChange={(checked) => form.set({ withLinesAround: checked })}
        />
      )}
    </FormDialog>
  );
}

function ThanksDialog({
  author,
  onClose,
}: {
  readonly author: Author;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const block = useMutation({
    mutationFn: () => client.safety.block({ userId: author.id }),
    onSuccess: async () => {
      onClose();
      // Every screen fetches its data again when it is opened, but the current one would fetch what is now gone.
      await queries.invalidateQueries({ refetchType: 'none' });
      await navigate('/dashboard', { replace: true });
      toast({
        title: `${author.displayName} is blocked`,
        description: 'You can unblock them in Settings.',
      });
    },
    onError: toastFault,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Thanks for telling us"
      locked={block.isPending}
      footer={
        <>
          <Button variant="danger" busy={block.isPending} onClick={() => block.mutate()}>
            <span>
              Block <Written>{author.displayName}</Written>
            </span>
          </Button>
          <Button variant="primary" disabled={block.isPending} onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p>The moderators will look at your report, and we’ll let you know what they decide.</p>
      <p className="mt-3">
        You can also block this person: you won’t see each other anywhere, and you’ll stop following
        them.
      </p>
    </Dialog>
  );
}
