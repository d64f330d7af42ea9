import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { client } from '../../platform/api.ts';
import { putConversation } from '../cache.ts';
import { EMPTY_DRAFT, keepDraft, loadDraft, type MessageDraft } from './message-draft.ts';

/** Long enough to type a sentence, short enough that another device has it soon. */
const PAUSE_MS = 2_000;

/** The draft of a conversation, stored in this browser at once and on the server after a pause. */
export function useMessageDraft(conversation: ConversationView, owner: string) {
  const queries = useQueryClient();
  const { id } = conversation;
  const [draft, edit] = useState(() => loadDraft(owner, id, conversation.draft));
  const savedText = useRef(conversation.draft);

  const keepHere = useEffectEvent((saved: string) => keepDraft(owner, id, draft, saved));
  const save = useEffectEvent(() => {
    const { text } = draft;
    if (text === savedText.current) return;
    const before = savedText.current;
    savedText.current = text;
    putConversation(queries, { ...conversation, draft: text });
    client.messages.saveDraft({ conversationId: id, text }).then(
      () => keepHere(text),
      // Stored here, and saved with the next change.
      () => (savedText.current = before),
    );
  });

  useEffect(() => {
    keepDraft(owner, id, draft, savedText.current);
    if (draft.text === savedText.current) return;
    const timer = setTimeout(() => save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, owner, id]);
  // Saves when the screen is left, so that another device has the draft.
  useEffect(() => () => save(), []);

  /** The message was sent; with it, the server also deletes its copy of the draft. */
  const finish = () => {
    savedText.current = '';
    keepDraft(owner, id, EMPTY_DRAFT, '');
    edit(EMPTY_DRAFT);
    putConversation(queries, { ...conversation, draft: '' });
  };
  const change = (changes: Partial<MessageDraft>) => edit((before) => ({ ...before, ...changes }));
  return { draft, edit, change, finish };
}
