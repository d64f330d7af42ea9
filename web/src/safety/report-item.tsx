import { useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MediaView } from '@limelight/contract/media/operations';
import type {
  OpenedReport,
  ReportLine,
  ReportOutcome,
  ReportRow,
} from '@limelight/contract/safety/operations';
import { REPORTED } from '@limelight/contract/area-words';
import { REPORT_REASONS, type ReportedKind } from '@limelight/contract/safety/report-words';
import { api, client } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { Badge } from '../ui/lists/badge.tsx';
import { Button } from '../ui/forms/button.tsx';
import { cx } from '../ui/cx.ts';
import { ReasonDialog } from '../ui/dialogs/reason-dialog.tsx';
import { Time } from '../ui/values/time.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { toast } from '../ui/dialogs/toast.tsx';
import { Written } from '../ui/forms/written.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

const DECIDED: Readonly<Record<ReportOutcome, string>> = {
  dismissed: 'Dismissed',
  taken_down: 'Taken down',
  suspended: 'Account suspended',
};

/** One report: who, what and why; once opened, which the audit log records, its content and the possible decisions. */
export function ReportItem({
  report,
  opened,
  onOpened,
  renderMedia,
}: {
  readonly report: ReportRow;
  readonly opened: OpenedReport | null;
  readonly onOpened: (opened: OpenedReport | null) => void;
  readonly renderMedia: (media: readonly MediaView[]) => ReactNode;
}) {
  const queries = useQueryClient();
  const [deciding, setDeciding] = useState<ReportOutcome | null>(null);
  const [restoring, setRestoring] = useState(false);
  const { id: reportId, kind, reason, reporter, author, others, decision } = report;
  const open = useMutation({
    mutationFn: () => client.safety.openReport({ reportId }),
    onSuccess: onOpened,
    onError: toastFault,
  });
  const close = async (title: string) => {
    toast({ kind: 'success', title });
    onOpened(null);
    await queries.invalidateQueries({ queryKey: api.safety.key() });
  };
  return (
    <li className="flex flex-col gap-3 px-5 py-4 text-sm">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2">
            <Badge>{REPORTED[kind].title}</Badge>
            <span className="font-semibold">{REPORT_REASONS[reason]}</span>
            {others > 0 && (
              <Badge kind="warning">
                {others === 1 ? '1 more report' : `${others} more reports`}
              </Badge>
            )}
          </p>
          <p className="mt-1 text-muted">
            {reporter === null ? 'A deleted account' : `@${reporter.handle}`} reported @
            {author.handle} · <Time at={report.createdAt} style="datetime" />
          </p>
          {decision && (
            <p className="mt-1">
              {DECIDED[decision.outcome]} by @{decision.by.handle} ·{' '}
              <Time at={decision.at} style="datetime" /> · <Written>{decision.note}</Written>
            </p>
          )}
          {decision?.undone && (
            <p className="mt-1">
              Restored by @{decision.undone.by.handle} ·{' '}
              <Time at={decision.undone.at} style="datetime" /> ·{' '}
              <Written>{decision.undone.note}</Written>
            </p>
          )}
        </div>
        {opened ? (
          <Button size="sm" onClick={() => onOpened(null)}>
            Close
          </Button>
        ) : (
          <Button size="sm" busy={open.isPending} onClick={() => open.mutate()}>
            Open
          </Button>
        )}
      </div>
      {opened && (
        <>
          {opened.note !== '' && (
            <Written
              as="p"
              text
              className="border-l-3 border-line pl-3 break-words whitespace-pre-wrap"
            >
              {opened.note}
            </Written>
          )}
          {opened.lines.length === 0 && <p className="text-muted">It isn’t there anymore.</p>}
          <ul aria-label="What was reported" className="flex flex-col gap-2">
            {opened.lines.map((line) => (
              <Line key={line.id} line={line} renderMedia={renderMedia} />
            ))}
          </ul>
          {opened.clipPath !== null && (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is shown live has none
            <video
              controls
              preload="metadata"
              src={opened.clipPath}
              aria-label="The minute before the report"
              className="max-h-80 w-full rounded-lg bg-viewer"
            />
          )}
          <div className="flex flex-wrap justify-end gap-2">
            {opened.path !== null && (
              <Button size="sm" asChild>
                <Link to={opened.path}>See it in its place</Link>
              </Button>
            )}
            {decision === null && (
              <Button size="sm" onClick={() => setDeciding('dismissed')}>
                Dismiss
              </Button>
            )}
            {opened.canSuspend && (
              <Button size="sm" variant="danger" onClick={() => setDeciding('suspended')}>
                Suspend @{author.handle}
              </Button>
            )}
            {opened.canTakeDown && (
              <Button size="sm" variant="danger" onClick={() => setDeciding('taken_down')}>
                Take down
              </Button>
            )}
            {opened.canRestore && (
              <Button size="sm" onClick={() => setRestoring(true)}>
                Restore
              </Button>
            )}
          </div>
        </>
      )}
      {deciding === 'suspended' && (
        <SuspendDialog
          handle={author.handle}
          onClose={() => setDeciding(null)}
          act={async ({ reason: note, until }) => {
            await client.safety.decideReport({ reportId, outcome: 'suspended', note, until });
            setDeciding(null);
            await close(`@${author.handle} is suspended`);
          }}
        />
      )}
      {deciding !== null && deciding !== 'suspended' && (
        <DecideDialog
          kind={kind}
          outcome={deciding}
          onClose={() => setDeciding(null)}
          act={async (note) => {
            await client.safety.decideReport({ reportId, outcome: deciding, note });
            setDeciding(null);
            await close(
              deciding === 'taken_down' ? `${REPORTED[kind].title} taken down` : 'Report dismissed',
            );
          }}
        />
      )}
      {restoring && (
        <ReasonDialog
          title={`Restore this ${REPORTED[kind].name}?`}
          confirmLabel="Restore"
          kind="primary"
          help="We’ll save it in the audit log."
          missing="Give a reason for the audit log."
          sentenceOf={errorSentence}
          act={async (note) => {
            await client.safety.undoTakedown({ reportId, note });
            setRestoring(false);
            await close(`${REPORTED[kind].title} restored`);
          }}
          onClose={() => setRestoring(false)}
        >
          Everyone who could see it before can see it again, including people who bought it. Its
          author is told.
        </ReasonDialog>
      )}
    </li>
  );
}

function Line({
  line,
  renderMedia,
}: {
  readonly line: ReportLine;
  readonly renderMedia: (media: readonly MediaView[]) => ReactNode;
}) {
  return (
    <li
      className={cx('rounded-lg px-3.5 py-2.5', line.isReported ? 'bg-danger-soft' : 'bg-sunken')}
    >
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
        <span className="font-semibold">@{line.author.handle}</span>
        <Time at={line.at} style="datetime" />
        {line.isReported && <Badge kind="danger">Reported</Badge>}
        {line.state === 'removed' && <Badge>Removed by its author</Badge>}
        {line.state === 'taken_down' && <Badge>Taken down</Badge>}
      </p>
      {line.text === null && <p className="mt-1 text-muted">Nothing of it is left.</p>}
      {line.text === '' && line.lockedText === null && <p className="mt-1">No text</p>}
      {line.text && (
        <Written as="p" text className="mt-1 break-words whitespace-pre-wrap">
          {line.text}
        </Written>
      )}
      {line.lockedText !== null && (
        <>
          <p className="mt-2 text-xs font-semibold text-muted">Locked words</p>
          <Written as="p" text className="mt-1 break-words whitespace-pre-wrap">
            {line.lockedText}
          </Written>
        </>
      )}
      {line.media.length > 0 && renderMedia(line.media)}
    </li>
  );
}

function DecideDialog({
  kind,
  outcome,
  act,
  onClose,
}: {
  readonly kind: ReportedKind;
  readonly outcome: Exclude<ReportOutcome, 'suspended'>;
  readonly act: (note: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const isDown = outcome === 'taken_down';
  return (
    <ReasonDialog
      title={isDown ? `Take this ${REPORTED[kind].name} down?` : 'Dismiss this report?'}
      confirmLabel={isDown ? 'Take down' : 'Dismiss'}
      kind={isDown ? 'danger' : 'primary'}
      help={isDown ? 'The author will see this.' : 'We’ll save it in the audit log.'}
      missing={
        isDown ? 'Give a reason. The author will see it.' : 'Give a reason for the audit log.'
      }
      sentenceOf={errorSentence}
      act={act}
      onClose={onClose}
    >
      {isDown
        ? REPORTED[kind].takenDown
        : 'The reporter learns that we looked at it and found nothing against our rules. You can’t change this later.'}
    </ReasonDialog>
  );
}
