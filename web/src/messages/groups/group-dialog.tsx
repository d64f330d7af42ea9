import { useQuery, useQueryClient } from '@tanstack/react-query';
import { GROUP } from '@limelight/contract/messages/limits';
import type { ConversationView, GroupSettings } from '@limelight/contract/messages/operations';
import type { ConversationId, TierId } from '@limelight/contract/platform/ids';
import { oneLine } from '@limelight/contract/platform/one-line';
import { api, client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { askForLists, putConversation } from '../cache.ts';
import { TierChoice } from '../settings/tier-choice.tsx';
import { slowWords } from './slow-words.ts';

const NEW: GroupSettings = { name: '', tierIds: [], announcementsOnly: false, slowSeconds: 0 };

interface GroupDialogProps {
  /** Null for a new group. */
  readonly conversationId: ConversationId | null;
  readonly onClose: () => void;
  readonly onSaved: (conversation: ConversationView) => void;
}

/** Makes a group, or changes one. */
export function GroupDialog(props: GroupDialogProps) {
  const { conversationId, onClose } = props;
  const query = useQuery({
    ...api.messages.getGroupSettings.queryOptions({
      input: { conversationId: conversationId ?? ('' as ConversationId) },
    }),
    enabled: conversationId !== null,
    gcTime: 0,
  });
  if (conversationId === null) return <GroupForm {...props} settings={NEW} />;
  if (query.data) return <GroupForm {...props} settings={query.data} />;
  return (
    <Dialog open onClose={onClose} title="Group settings">
      {query.isError ? (
        <ErrorState
          message={errorSentence(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Loading label="Loading the settings">
          <Skeleton className="h-48 rounded-lg" />
        </Loading>
      )}
    </Dialog>
  );
}

const SLOW = GROUP.slowSeconds.map((seconds) => ({
  value: String(seconds),
  label: seconds === 0 ? 'Off' : `One message every ${slowWords(seconds)}`,
}));

function GroupForm({
  conversationId,
  settings,
  onClose,
  onSaved,
}: GroupDialogProps & { readonly settings: GroupSettings }) {
  const queries = useQueryClient();
  const form = useForm(
    {
      name: settings.name,
      tierIds: settings.tierIds as readonly TierId[],
      announcementsOnly: settings.announcementsOnly,
      slow: String(settings.slowSeconds),
    },
    {
      check: ({ name }) => ({ name: oneLine(name) === '' ? 'Name your group.' : undefined }),
      send: async ({ name, tierIds, announcementsOnly, slow }) => {
        const wanted = {
          name: oneLine(name),
          tierIds: [...tierIds],
          announcementsOnly,
          slowSeconds: GROUP.slowSeconds.find((seconds) => String(seconds) === slow) ?? 0,
        };
        const saved = await (conversationId === null
          ? client.messages.createGroup({ ...wanted, memberIds: [] })
          : client.messages.saveGroupSettings({ conversationId, ...wanted }));
        putConversation(queries, saved);
        askForLists(queries);
        onSaved(saved);
      },
    },
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={conversationId === null ? 'New group' : 'Group settings'}
      submitLabel={conversationId === null ? 'Create group' : 'Save'}
      className="space-y-4"
    >
      <Field label="Name" error={form.faults.name ?? form.faults.form}>
        <Input {...form.field('name')} autoFocus maxLength={GROUP.nameMax} dir="auto" />
      </Field>
      <TierChoice
        legend="Add members of these tiers automatically"
        chosen={form.values.tierIds}
        before={settings.tierIds}
        onChange={(tierIds) => form.set({ tierIds })}
      />
      <Switch
        label="Announcements only"
        help="Only you and moderators can post. Members can react."
        checked={form.values.announcementsOnly}
        onChange={(announcementsOnly) => form.set({ announcementsOnly })}
      />
      <Field label="Slow mode">
        <Select value={form.values.slow} options={SLOW} onChange={(slow) => form.set({ slow })} />
      </Field>
      {conversationId === null && (
        <p className="text-sm text-muted">You can add people by name after you create it.</p>
      )}
    </FormDialog>
  );
}
