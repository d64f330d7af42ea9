import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { api } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { Button } from '../ui/forms/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/dialog.tsx';
import { toast } from '../ui/dialogs/toast.tsx';
import { askForConversation } from './cache.ts';
import { nameOf } from './inbox/list-words.ts';

/** The buttons for a request from an unknown person: accept or decline. */
export function RequestBar({
  conversation,
  onAccepted,
  onGone,
}: {
  readonly conversation: ConversationView;
  /** Called when the conversation is in the inbox. */
  readonly onAccepted: () => void;
  /** Called when the conversation has left the lists. */
  readonly onGone: () => void;
}) {
  const queries = useQueryClient();
  const [blocking, setBlocking] = useState(false);
  const { id: conversationId, other } = conversation;
  const name = nameOf(other);
  const answer = useMutation(
    api.messages.answerRequest.mutationOptions({
      onSuccess: (_done, given) => {
        askForConversation(queries, conversationId);
        if (given.answer === 'accept') onAccepted();
        else onGone();
      },
      onError: (error) => toast({ kind: 'error', title: errorSentence(error) }),
    }),
  );
  const busy = answer.isPending;
  return (
    <section aria-label="Message request" className="border-t border-line bg-sunken px-4 py-3">
      <p className="text-sm">
        <strong>{name} wants to message you.</strong> They won’t know you’ve seen this until you
        accept.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="sm"
          busy={busy}
          onClick={() => answer.mutate({ conversationId, answer: 'accept' })}
        >
          Accept
        </Button>
        <Button
          size="sm"
          disabled={busy}
          onClick={() => answer.mutate({ conversationId, answer: 'decline' })}
        >
          Decline
        </Button>
        <Button size="sm" variant="quiet" disabled={busy} onClick={() => setBlocking(true)}>
          Block
        </Button>
      </div>
      <ConfirmDialog
        open={blocking}
        onClose={() => setBlocking(false)}
        onConfirm={() => answer.mutate({ conversationId, answer: 'block' })}
        title={`Block ${name}?`}
        confirmLabel="Block"
        kind="danger"
        busy={busy}
      >
        You won’t see, follow or message each other. You can unblock people in Settings.
      </ConfirmDialog>
    </section>
  );
}
