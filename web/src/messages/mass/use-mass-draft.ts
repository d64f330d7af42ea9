import { useEffect, useState } from 'react';
import type { MassMessage } from '@limelight/contract/messages/operations';
import { EMPTY_DRAFT, keepDraft, loadDraft, type MessageDraft } from '../sending/message-draft.ts';
import { useMessageTray } from '../sending/use-message-tray.ts';
import { draftOf } from './mass-draft.ts';

/** The key of its draft, in place of a conversation's id. */
const PLACE = 'mass';

/** The draft of a mass message. A new one is kept in this browser; with `earlier`, it begins as a copy of that message. */
export function useMassDraft(owner: string, earlier: MassMessage | undefined) {
  const [draft, edit] = useState(() => (earlier ? draftOf(earlier) : loadDraft(owner, PLACE, '')));
  const isNew = earlier === undefined;
  useEffect(() => {
    if (isNew) keepDraft(owner, PLACE, draft, '');
  }, [owner, draft, isNew]);
  const tray = useMessageTray(PLACE, draft, edit);
  return {
    draft,
    tray,
    change: (changes: Partial<MessageDraft>) => edit((before) => ({ ...before, ...changes })),
    /** Called after sending: clears the draft. */
    finish: () => {
      tray.forgetUploads();
      // The effect that keeps the draft does not run if the form unmounts first.
      if (isNew) keepDraft(owner, PLACE, EMPTY_DRAFT, '');
      edit(EMPTY_DRAFT);
    },
  };
}
