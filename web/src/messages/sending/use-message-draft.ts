import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { client } from '../../platform/api.ts';
import { putConversation } from '../cache.ts';
import { EMPTY_DRAFT, keepDraft, loadDraft, type MessageDraft } from './message-draft.ts';

/** Long enough to type a sentence through, short enough that another device has it at once. */
const PAUSE_MS = 2_000;

/** What is being written in a conversation: kept in this browser at once, and on the server after a pause. */
export function useMessageDraft(conversation: ConversationView, owner: string) {
  const queries = useQueryClient();
  const { id } = conversation;
  const [draft, edit] = useState(() => loadDraft(owner, id, conversation.draft));
  const savedText = useRef(conversation.draft);
  const latest = useRef({ draft, conversation });
  useEffect(() => {
    latest.current = { draft, conversation };
  });

  const save = useCallback(() => {
    const { text } = latest.current.draft;
    if (text === savedText.current) return;
    const before = savedText.current;
    savedText.current = text;
    putConversation(queries, { ...latest.current.conversation, draft: text });
    client.messages.saveDraft({ conversationId: id, text }).then(
      () => keepDraft(owner, id, latest.current.draft, text),
      // Kept here, and saved with the next change.
      () => (savedText.current = before),
    );
  }, [id, owner, queries]);

  useEffect(() => {
    keepDraft(owner, id, draft, savedText.current);
    if (draft.text === savedText.current) return;
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, owner, id, save]);
  // Whoever leaves has it on the other device.
  useEffect(() => save, [save]);

  /** It was sent: the server forgets its own with the sending. */
  const finish = () => {
    savedText.current = '';
    latest.current = { ...latest.current, draft: EMPTY_DRAFT };
    keepDraft(owner, id, EMPTY_DRAFT, '');
    edit(EMPTY_DRAFT);
    putConversation(queries, { ...conversation, draft: '' });
  };
  const change = useCallback(
    (changes: Partial<MessageDraft>) => edit((before) => ({ ...before, ...changes })),
    [],
  );
  return { draft, edit, change, finish };
}
