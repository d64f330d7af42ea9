import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, ShieldAlert } from 'lucide-react';
import type { StreamView } from '@limelight/contract/live/operations';
import { api, client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';

/** For moderators: to watch a stream that is not open to them, and to end one, each with a reason. */
export function StaffTools({ stream }: { readonly stream: StreamView }) {
  const queries = useQueryClient();
  const [asks, setAsks] = useState<'look' | 'end' | null>(null);
  const close = () => setAsks(null);
  const done = () => queries.invalidateQueries({ queryKey: api.live.key() });
  const isOver = stream.state === 'ended' || stream.state === 'canceled';
  const mayLook = stream.state === 'live' && stream.access !== 'open';
  if (isOver) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-lg bg-sunken px-4 py-3 text-sm">
      <span className="mr-auto text-muted">
        {stream.viewer.isLook ? 'You watch this as a moderator.' : 'For moderators'}
      </span>
      {mayLook && (
        <Button size="sm" onClick={() => setAsks('look')}>
          <Eye aria-hidden className="size-4.5" strokeWidth={1.75} />
          Watch with a reason
        </Button>
      )}
      <Button size="sm" variant="danger" onClick={() => setAsks('end')}>
        <ShieldAlert aria-hidden className="size-4.5" strokeWidth={1.75} />
        {stream.state === 'live' ? 'End this stream' : 'Cancel this stream'}
      </Button>
      {asks === 'look' && (
        <ReasonDialog
          title="Watch this stream?"
          confirmLabel="Watch"
          kind="primary"
          help="We’ll save it in the audit log."
          missing="Give a reason for the audit log."
          sentenceOf={errorSentence}
          onClose={close}
          act={async (reason) => {
            await client.live.look({ streamId: stream.id, reason });
            close();
            await done();
          }}
        >
          You can watch it for a day.
        </ReasonDialog>
      )}
      {asks === 'end' && (
        <ReasonDialog
          title={stream.state === 'live' ? 'End this stream?' : 'Cancel this stream?'}
          confirmLabel={stream.state === 'live' ? 'End it' : 'Cancel it'}
          help="The creator will see this."
          missing="Give a reason. The creator will see it."
          sentenceOf={errorSentence}
          onClose={close}
          act={async (reason) => {
            await client.live.staffEnd({ streamId: stream.id, reason });
            close();
            toast({ kind: 'success', title: 'The stream is over' });
            await done();
          }}
        >
          All tickets and marks go back.
        </ReasonDialog>
      )}
    </div>
  );
}
