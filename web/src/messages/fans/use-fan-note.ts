import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { client } from '../../platform/api.ts';
import { keep, readKept } from '../../platform/kept.ts';
import { fan } from '../queries.ts';

/** Long enough to type a few words, short enough that another device has it soon. */
const PAUSE_MS = 1_000;

function keptText(place: string): string | null {
  const kept = readKept(place);
  const text: unknown =
    typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'text') : undefined;
  return typeof text === 'string' ? text : null;
}

/**
 * A creator's note on a fan while it is typed: stored in this browser at every change, and on the server after a pause and when
 * the card closes. Text that could not be saved is stored here and saved the next time. `onServer` is the server's text, which
 * replaces this one where nothing newer was typed here, also when another device changes it.
 */
export function useFanNote(owner: string, conversationId: ConversationId, onServer: string) {
  const place = `${owner}:fan-note:${conversationId}`;
  const queries = useQueryClient();
  const [text, setText] = useState(() => keptText(place) ?? onServer);
  const [saved, setSaved] = useState(onServer);
  const [told, setTold] = useState(onServer);
  const [isSaving, setIsSaving] = useState(false);
  if (told !== onServer) {
    setTold(onServer);
    setSaved(onServer);
    if (text === saved) setText(onServer);
  }
  /** The text on the server once the saves that are queued have ended. */
  const reached = useRef(onServer);
  useEffect(() => {
    reached.current = onServer;
  }, [onServer]);
  const last = useRef<Promise<void>>(Promise.resolve());

  const save = () => {
    const work = async () => {
      if (text === reached.current) return;
      setIsSaving(true);
      try {
        await client.messages.saveFanNote({ conversationId, text });
        reached.current = text;
        setSaved(text);
        queries.setQueryData(
          fan(conversationId).queryKey,
          (card) => card && { ...card, note: text },
        );
        if (keptText(place) === text) keep(place, null);
      } catch {
        // Stored here, and saved with the next change.
      }
      setIsSaving(false);
    };
    // One after the other, so that an older text never overwrites a newer one.
    last.current = last.current.then(work);
  };

  const saveLatest = useEffectEvent(save);
  useEffect(() => {
    if (text === saved) return;
    const timer = setTimeout(() => saveLatest(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, saved]);
  useEffect(() => () => saveLatest(), []);

  const type = (next: string) => {
    keep(place, next === saved ? null : { text: next });
    setText(next);
  };
  const state = text === saved ? 'saved' : isSaving ? 'saving' : 'unsaved';
  return { text, type, save, state } as const;
}
