import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { MessageSquareQuote, Pencil, Plus, Trash2 } from 'lucide-react';
import { QUICK_REPLY } from '@limelight/contract/messages/inbox-limits';
import type { QuickReply } from '@limelight/contract/messages/operations';
import { client } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toastFault } from '../ui/toast-fault.ts';
import { useForm } from '../ui/use-form.ts';
import { Written } from '../ui/written.tsx';
import { NO_NAME } from './quick-reply-text.ts';
import { quickReplies } from './queries.ts';

/** A creator's quick replies: adding, changing, removing. */
export function QuickRepliesDialog({
  replies,
  onClose,
}: {
  readonly replies: readonly QuickReply[];
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [editing, setEditing] = useState<QuickReply | 'new'>();
  const [removing, setRemoving] = useState<QuickReply>();
  const [busy, setBusy] = useState(false);
  const ask = () => queries.invalidateQueries({ queryKey: quickReplies().queryKey });
  const remove = async ({ id }: QuickReply) => {
    setBusy(true);
    await client.messages.removeQuickReply({ quickReplyId: id }).then(ask, toastFault);
    setBusy(false);
    setRemoving(undefined);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Manage quick replies"
      description={`${replies.length} of ${QUICK_REPLY.most}`}
      footer={
        <Button
          variant="primary"
          disabled={replies.length >= QUICK_REPLY.most}
          onClick={() => setEditing('new')}
        >
          <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
          New quick reply
        </Button>
      }
    >
      {replies.length === 0 ? (
        <EmptyState icon={MessageSquareQuote} title="No quick replies yet" />
      ) : (
        <ul aria-label="Your quick replies" className="divide-y divide-line">
          {replies.map((reply) => (
            <li key={reply.id} className="flex items-center gap-1 py-1.5">
              <span className="min-w-0 flex-1 text-sm">
                <Written as="span" className="block truncate font-semibold">
                  {reply.title}
                </Written>
                <Written as="span" className="block truncate text-muted">
                  {reply.text}
                </Written>
              </span>
              <IconButton
                icon={Pencil}
                label={`Change ${reply.title}`}
                onClick={() => setEditing(reply)}
              />
              <IconButton
                icon={Trash2}
                label={`Remove ${reply.title}`}
                onClick={() => setRemoving(reply)}
              />
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <ReplyForm
          reply={editing === 'new' ? null : editing}
          onSaved={ask}
          onClose={() => setEditing(undefined)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && void remove(removing)}
        title={`Remove “${removing?.title ?? ''}”?`}
        confirmLabel="Remove"
        kind="danger"
        busy={busy}
      >
        Messages that you sent with it stay.
      </ConfirmDialog>
    </Dialog>
  );
}

function ReplyForm({
  reply,
  onSaved,
  onClose,
}: {
  readonly reply: QuickReply | null;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const form = useForm(
    { title: reply?.title ?? '', text: reply?.text ?? '' },
    {
      check: ({ title, text }) => ({
        title: title.trim() === '' ? 'Add a title.' : undefined,
        text: text.trim() === '' ? 'Write the reply.' : undefined,
      }),
      send: async (words) => {
        await (reply
          ? client.messages.changeQuickReply({ quickReplyId: reply.id, ...words })
          : client.messages.createQuickReply(words));
        await onSaved();
        onClose();
      },
    },
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={reply ? 'Change quick reply' : 'New quick reply'}
      submitLabel={reply ? 'Save' : 'Add'}
      className="flex flex-col gap-4"
    >
      <Field label="Title" error={form.faults.title}>
        <Input {...form.field('title')} autoFocus maxLength={QUICK_REPLY.titleMax} />
      </Field>
      <Field
        label="Reply"
        error={form.faults.text ?? form.faults.form}
        help={`{name} becomes the fan’s name, or “${NO_NAME}” where there is none.`}
      >
        <Textarea {...form.field('text')} maxLength={QUICK_REPLY.textMax} />
      </Field>
    </FormDialog>
  );
}
