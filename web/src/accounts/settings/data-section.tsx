import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import type { DeletionPreview } from '@limelight/contract/accounts/settings';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api, client } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { SectionCard } from './section-card.tsx';
import { deletionLosses } from './deletion-losses.ts';
import { showFailure, useSettingsRefresh } from './use-settings.ts';
import { useStepUp } from './use-step-up.tsx';

/** Download everything, delete everything. */
export function DataSection() {
  return (
    <>
      <SectionCard
        title="Download my data"
        description="Everything we hold about you, as one file that people and programs can read."
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
  const stepUp = useStepUp();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function change(step: () => Promise<DeletionPreview>, title: string) {
    setBusy(true);
    try {
      queries.setQueryData(previewQuery.queryKey, await stepUp.run(step));
      setAsking(false);
      toast({ kind: 'success', title });
      await refresh();
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
          . Until then you can keep it.
        </p>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => change(() => client.accounts.cancelDeletion({}), 'Your account stays')}
        >
          Keep my account
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="-mt-3 mb-4 text-sm text-muted">
        {`It goes ${graceDays} days after you ask; until then you can take it back.`}
      </p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
        Delete my account
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void change(() => client.accounts.requestDeletion({}), 'Your deletion is noted')
        }
        title="Delete your account?"
        confirmLabel="Delete my account"
        cancelLabel="Keep it"
        kind="danger"
        busy={busy}
      >
        <ul className="list-disc space-y-1.5 pl-5">
          {deletionLosses(preview.data, formatCents).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  );
}
