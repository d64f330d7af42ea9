import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, KeyRound } from 'lucide-react';
import { api, client } from '../../platform/api.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Time } from '../../ui/values/time.tsx';
import { setup } from '../queries.ts';

/** Address and key for OBS and other programs. The key is shown once, when it is made. */
export function ProgramPanel() {
  const query = useQuery(setup());
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const renew = useMutation({
    mutationFn: () => client.live.renewKey({}),
    onSuccess: () => {
      setAsks(false);
      return queries.invalidateQueries({ queryKey: api.live.getSetup.key() });
    },
    onError: toastFault,
  });
  if (query.isError) return <FailedLine query={query} />;
  if (!query.data) {
    return (
      <Loading label="Loading the address">
        <Skeleton className="h-40 rounded-lg" />
      </Loading>
    );
  }
  const { whipUrl, keyMadeAt } = query.data;
  const key = renew.data?.key ?? null;
  return (
    <div className="flex flex-col gap-4">
      <ol className="list-decimal space-y-1 pl-5 text-sm text-muted">
        <li>In OBS 30 or newer, open Settings, then Stream, and choose the service WHIP.</li>
        <li>Copy the address to Server, and the key to Bearer Token.</li>
        <li>Start streaming there. You’re live as soon as it connects.</li>
      </ol>
      <Copied label="Server" value={whipUrl} />
      {key !== null ? (
        <Copied
          label="Bearer Token"
          value={key}
          help="Copy it now: we show it only once. Anyone who has it can stream as you."
        />
      ) : (
        <p className="text-sm text-muted">
          {keyMadeAt === null ? (
            'You have no stream key yet.'
          ) : (
            <>
              You made your key <Time at={keyMadeAt} style="ago" />. If you no longer have it, make
              a new one.
            </>
          )}
        </p>
      )}
      <Button
        className="self-start"
        busy={renew.isPending}
        onClick={() => (keyMadeAt === null ? renew.mutate() : setAsks(true))}
      >
        <KeyRound aria-hidden className="size-4.5" strokeWidth={1.75} />
        {keyMadeAt === null ? 'Make a key' : 'Make a new key'}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Make a new key?"
        confirmLabel="Make a new key"
        kind="danger"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      >
        The key you have now stops working at once, in every program that uses it.
      </ConfirmDialog>
    </div>
  );
}

function Copied({
  label,
  value,
  help,
}: {
  readonly label: string;
  readonly value: string;
  readonly help?: string;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      toast({ kind: 'error', title: 'Couldn’t copy it. Copy it by hand.' });
    }
  };
  return (
    <Field label={label} help={help}>
      <Input
        readOnly
        dir="ltr"
        value={value}
        onFocus={(event) => event.target.select()}
        className="font-mono text-sm"
        trail={
          <IconButton
            icon={isCopied ? Check : Copy}
            label={isCopied ? 'Copied' : `Copy: ${label}`}
            onClick={() => void copy()}
          />
        }
      />
    </Field>
  );
}
