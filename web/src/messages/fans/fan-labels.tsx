import { useState } from 'react';
import { Plus } from 'lucide-react';
import { LABEL } from '@limelight/contract/messages/inbox-limits';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { Badge } from '../../ui/lists/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { NameDialog } from '../../ui/dialogs/name-dialog.tsx';
import { useInbox } from '../inbox/use-inbox.ts';
import { useEditLabels, useSetLabels } from '../inbox/use-labels.ts';

/** The labels of a conversation, with the dialog to choose them. */
export function FanLabels({ conversation }: { readonly conversation: ConversationView }) {
  const { labels } = useInbox(true);
  const setLabels = useSetLabels(conversation);
  const { create } = useEditLabels();
  const [choosing, setChoosing] = useState(false);
  const [naming, setNaming] = useState(false);
  const chosen = labels.filter(({ id }) => conversation.labels.includes(id));
  return (
    <section aria-label="Labels">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">Labels</h3>
        <Button variant="quiet" size="sm" onClick={() => setChoosing(true)} className="-mr-3 px-3">
          {chosen.length === 0 ? 'Add a label' : 'Change labels'}
        </Button>
      </div>
      {chosen.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-1.5">
          {chosen.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Badge kind="accent" className="max-w-full">
                <bdi className="truncate">{name}</bdi>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {choosing && (
        <Dialog
          open
          onClose={() => setChoosing(false)}
          title="Labels of this conversation"
          size="sm"
          footer={
            <>
              <Button onClick={() => setNaming(true)} disabled={labels.length >= LABEL.most}>
                <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
                New label
              </Button>
              <Button variant="primary" onClick={() => setChoosing(false)}>
                Done
              </Button>
            </>
          }
        >
          {labels.length === 0 && (
            <p className="text-sm text-muted">
              Add your first label, such as “Birthday in May” or “Answer today”.
            </p>
          )}
          {labels.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={conversation.labels.includes(id)}
              onChange={(isOn) =>
                setLabels(
                  isOn
                    ? [...conversation.labels, id]
                    : conversation.labels.filter((one) => one !== id),
                )
              }
            />
          ))}
        </Dialog>
      )}
      {naming && (
        <NameDialog
          title="New label"
          submitLabel="Add"
          name=""
          maxLength={LABEL.nameMax}
          missing="Name the label."
          onSave={async (name) => {
            const { id } = await create(name);
            setLabels([...conversation.labels, id]);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </section>
  );
}
