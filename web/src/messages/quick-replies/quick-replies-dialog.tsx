import { useQueryClient } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import { QUICK_REPLY } from '@limelight/contract/messages/inbox-limits';
import { NO_NAME } from '@limelight/contract/messages/name-place';
import type { QuickReply } from '@limelight/contract/messages/operations';
import { oneLine } from '@limelight/contract/platform/one-line';
import { client } from '../../platform/api.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Written } from '../../ui/forms/written.tsx';
import { OwnListDialog } from '../inbox/own-list-dialog.tsx';
import { quickReplies } from '../queries.ts';

/** A creator's quick replies: adding, changing, removing. */
export function QuickRepliesDialog({
  replies,
  onClose,
}: {
  readonly replies: readonly QuickReply[];
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const ask = () => queries.invalidateQueries({ queryKey: quickReplies().queryKey });
  return (
    <OwnListDialog
      title="Manage quick replies"
      description={`${replies.length} of ${QUICK_REPLY.most}`}
      items={replies}
      most={QUICK_REPLY.most}
      listLabel="Your quick replies"
      icon={MessageSquareQuote}
      emptyTitle="No quick replies yet"
      addLabel="New quick reply"
      editVerb="Change"
      nameOf={({ title }) => title}
      renderItem={({ title, text }) => (
        <>
          <Written as="span" className="block truncate font-semibold">
            {title}
          </Written>
          <Written as="span" className="block truncate text-muted">
            {text}
          </Written>
        </>
      )}
      renderForm={(reply, close) => <ReplyForm reply={reply} onSaved={ask} onClose={close} />}
      removeTitle={({ title }) => `Remove “${title}”?`}
      removeNote="Messages you sent with it stay."
      onRemove={({ id }) => client.messages.removeQuickReply({ quickReplyId: id }).then(ask)}
      onClose={onClose}
    />
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
        title: oneLine(title) === '' ? 'Add a title.' : undefined,
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
