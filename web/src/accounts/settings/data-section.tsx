import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import type { DeletionPreview } from '@limelight/contract/accounts/settings';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api, client } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { saveFile } from '../../ui/forms/save-file.ts';
import { Time } from '../../ui/values/time.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { ProofForm } from './proof-form.tsx';
import { SectionCard } from './section-card.tsx';
import { deletionLosses } from './deletion-losses.ts';
import { neededNow, type StepUpNeed } from './step-up-need.ts';
import { showFailure, useSettingsRefresh } from './use-settings.ts';

/** Downloads all data, or deletes the account. */
export function DataSection() {
  return (
    <>
      <SectionCard
        title="Download my data"
        description="Everything we have about you, in one file that people and software can read."
      >
        <ExportButton />
      </SectionCard>
      <SectionCard title="Delete my account">
        <Deletion />
      </SectionCard>
    </>
  );
}

function ExportButton() {
  const download = useMutation({
    mutationFn: () => client.accounts.exportData({}),
    onSuccess: (data) =>
      saveFile(
        `${config().brandName} ${data.exportedAt.slice(0, 10)}.json`,
        'application/json',
        JSON.stringify(data, null, 2),
      ),
    onError: (error) => toast({ kind: 'error', title: errorSentence(error) }),
  });
  return (
    <Button busy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden className="size-4" strokeWidth={1.75} />
      Download
    </Button>
  );
}

const previewQuery = api.accounts.previewDeletion.queryOptions({ input: {} });

function Deletion() {
  const preview = useQuery(previewQuery);
  const queries = useQueryClient();
  const refresh = useSettingsRefresh();
  const [asking, setAsking] = useState<{ readonly needs: StepUpNeed | null } | null>(null);
  const [busy, setBusy] = useState(false);

  async function change(step: () => Promise<DeletionPreview>, title: string) {
    setBusy(true);
    try {
      queries.setQueryData(previewQuery.queryKey, await step());
      setAsking(null);
      toast({ kind: 'success', title });
      await refresh();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  }

  /** Looks up the required proof before the dialog opens, so that the dialog can ask for it. */
  async function open() {
    setBusy(true);
    try {
      setAsking({ needs: await neededNow('asked') });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  }

  if (!preview.data) return null;
  const { dueAt, graceDays } = preview.data;
  if (dueAt !== null) {
    return (
      <>
        <p className="mb-3 text-sm">
          Your account will be deleted on <Time at={dueAt} style="date" className="font-semibold" />
          . You can cancel until then.
        </p>
        <Button
          variant="primary"
          busy={busy}
          onClick={() =>
            change(() => client.accounts.cancelDeletion({}), 'You’re keeping your account')
          }
        >
          Keep my account
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="-mt-3 mb-4 text-sm text-muted">
        {`Your account is deleted after ${graceDays} days. You can cancel until then.`}
      </p>
      <Button variant="danger" busy={busy && asking === null} onClick={() => void open()}>
        <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
        Delete my account
      </Button>
      {asking && (
        <DeletionDialog
          losses={deletionLosses(preview.data, formatCents)}
          needs={asking.needs}
          busy={busy}
          onClose={() => setAsking(null)}
          onDelete={() =>
            void change(() => client.accounts.requestDeletion({}), 'Deletion scheduled')
          }
        />
      )}
    </>
  );
}

/** One dialog with what will be lost and the proof of identity. */
function DeletionDialog({
  losses,
  needs,
  busy,
  onClose,
  onDelete,
}: {
  readonly losses: readonly string[];
  /** Null if the person has just given a proof. */
  readonly needs: StepUpNeed | null;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account?"
      size="sm"
      locked={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Keep it
          </Button>
          {needs === null && (
            <Button variant="danger" onClick={onDelete} busy={busy}>
              {DELETE.label}
            </Button>
          )}
        </>
      }
    >
      <ul className="list-disc space-y-1.5 pl-5 text-sm text-muted">
        {losses.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {needs !== null && (
        <div className="mt-5">
          <ProofForm needs={needs} confirm={DELETE} onProved={onDelete} />
        </div>
      )}
    </Dialog>
  );
}

const DELETE = { label: 'Delete my account', kind: 'danger' } as const;
