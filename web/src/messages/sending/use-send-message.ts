import { useState } from 'react';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { now } from '../../platform/clock.ts';
import { newKey } from '../../platform/new-key.ts';
import { useFocusReason } from '../../ui/forms/use-form.ts';
import { useSecondsUntil } from '../../ui/values/use-seconds-until.ts';
import { contentOf, isEmpty } from './message-content.ts';
import type { MessageDraft } from './message-draft.ts';
import { pendingQueue } from '../reading/pending.ts';

/** A message that is sent once it is paid for. */
export interface MessageToPay {
  /** Unique for this message and the same for every try. */
  readonly clientId: string;
  readonly text: string;
  readonly media: readonly string[];
  readonly replyTo: string | null;
}

interface Sending {
  readonly conversation: ConversationView;
  readonly owner: string;
  readonly draft: MessageDraft;
  /** Why its files cannot be sent yet. */
  readonly notYet: string | undefined;
  readonly form: () => Element | null;
  /** Called with the message's client id before it is paid for, so that a second try has the same one. */
  readonly onNamed: (clientId: string) => void;
  readonly onPay: (message: MessageToPay) => void;
  readonly onSent: () => void;
}

/** Sends the draft. Where the creator charges for first messages, the fan pays first. */
export function useSendMessage({ conversation, owner, draft, ...rest }: Sending) {
  const [problem, setProblem] = useState<string>();
  const focusReason = useFocusReason(rest.form);
  const wait = useSecondsUntil(conversation.group?.nextMessageAt ?? null);
  const maySend = !isEmpty(draft) && rest.notYet === undefined && wait === 0;
  const replyTo = draft.reply?.id ?? null;

  const pay = () => {
    const clientId = draft.clientId ?? newKey();
    rest.onNamed(clientId);
    rest.onPay({
      clientId,
      text: draft.text.trim(),
      media: draft.files.flatMap(({ mediaId }) => mediaId ?? []),
      replyTo,
    });
  };
  const send = () => {
    if (!maySend) return;
    if (conversation.firstMessageCents !== null) return pay();
    const content = contentOf(draft);
    if ('problem' in content) {
      setProblem(content.problem);
      focusReason();
      return;
    }
    pendingQueue().add(owner, {
      ...content,
      clientId: newKey(),
      conversationId: conversation.id,
      replyTo,
      forwardedFrom: null,
      writtenAt: now().toISOString(),
      failure: null,
    });
    rest.onSent();
  };
  return {
    send,
    maySend,
    /** Seconds until the next message may go, in slow mode. */
    wait,
    /** What is wrong with the price. */
    problem,
    clearProblem: () => setProblem(undefined),
  };
}
