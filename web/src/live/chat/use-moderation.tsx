import { type ReactNode, useMemo, useState } from 'react';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { CHAT } from '@limelight/contract/live/chat-limits';
import type { ChatView, LineView } from '@limelight/contract/live/operations';
import type { StreamId, StreamLineId } from '@limelight/contract/platform/ids';
import { client } from '../../platform/api.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { chat } from '../queries.ts';

export interface Moderation {
  readonly remove: (lineId: StreamLineId) => void;
  readonly pin: (lineId: StreamLineId) => void;
  readonly unpin: (lineId: StreamLineId) => void;
  readonly name: (lineId: StreamLineId, name: string) => void;
  readonly askTimeOut: (line: LineView) => void;
  readonly askBlock: (line: LineView) => void;
}

interface Asked {
  readonly about: 'time_out' | 'block';
  readonly line: LineView;
}

const nameOf = ({ author }: LineView) => author?.displayName ?? 'this person';

/** The tools of those who keep a chat in order (blocking is for everyone), and the question that is open. */
export function useModeration(streamId: StreamId): {
  readonly moderation: Moderation;
  readonly dialog: ReactNode;
} {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onError: toastFault,
    onSettled: () => queries.invalidateQueries({ queryKey: chat(streamId).queryKey }),
  });
  // The same object at each render: a fast chat draws only lines that changed.
  const moderation = useMemo<Moderation>(
    () => ({
      remove: (lineId) => {
        hideLine(queries, streamId, lineId);
        mutate(() => client.live.deleteLine({ lineId }));
      },
      pin: (lineId) => mutate(() => client.live.pinLine({ lineId })),
      unpin: (lineId) => mutate(() => client.live.unpinLine({ lineId })),
      name: (lineId, name) =>
        mutate(() => client.live.nameModerator({ lineId }), {
          onSuccess: () => toast({ kind: 'success', title: `${name} moderates your chats now` }),
        }),
      askTimeOut: (line) => setAsked({ about: 'time_out', line }),
      askBlock: (line) => setAsked({ about: 'block', line }),
    }),
    [queries, streamId, mutate],
  );
  return {
    moderation,
    dialog: asked && (
      <Question
        asked={asked}
        onClose={() => setAsked(null)}
        onSure={(call, said) =>
          mutate(call, {
            onSuccess: () => {
              setAsked(null);
              toast({ kind: 'success', title: said });
            },
          })
        }
        busy={isPending}
      />
    ),
  };
}

/** Before the server has deleted it. */
function hideLine(queries: QueryClient, streamId: StreamId, lineId: StreamLineId): void {
  queries.setQueryData<ChatView>(
    chat(streamId).queryKey,
    (before) =>
      before && {
        ...before,
        lines: { ...before.lines, items: before.lines.items.filter(({ id }) => id !== lineId) },
      },
  );
}

const UNTIL_END = 'end';

function Question({
  asked: { about, line },
  onClose,
  onSure,
  busy,
}: {
  readonly asked: Asked;
  readonly onClose: () => void;
  readonly onSure: (call: () => Promise<unknown>, said: string) => void;
  readonly busy: boolean;
}) {
  const [minutes, setMinutes] = useState(String(CHAT.timeOutMinutes[1]));
  const name = nameOf(line);
  const lineId = line.id;
  if (about === 'block') {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={`Block ${name}?`}
        confirmLabel="Block"
        kind="danger"
        busy={busy}
        onConfirm={() => onSure(() => client.live.blockAuthor({ lineId }), `You blocked ${name}`)}
      >
        You won’t see each other anywhere on this site. You can undo this in your settings.
      </ConfirmDialog>
    );
  }
  const chosen = CHAT.timeOutMinutes.find((one) => String(one) === minutes) ?? null;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Time out ${name}?`}
      confirmLabel="Time out"
      kind="danger"
      busy={busy}
      onConfirm={() =>
        onSure(
          () => client.live.timeOut({ lineId, minutes: chosen }),
          `${name} can’t write for now`,
        )
      }
    >
      <p className="mb-4">They can read and watch, but not write.</p>
      <ChipGroup
        label="How long"
        wraps
        value={minutes}
        onChange={setMinutes}
        options={[
          ...CHAT.timeOutMinutes.map((one) => ({
            value: String(one),
            label: one === 1 ? '1 minute' : `${one} minutes`,
          })),
          { value: UNTIL_END, label: 'Until the end' },
        ]}
      />
    </ConfirmDialog>
  );
}
