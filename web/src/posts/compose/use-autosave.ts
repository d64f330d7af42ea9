import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OwnPost } from '@limelight/contract/posts/operations';
import { client } from '../../platform/api.ts';
import { errorCode, errorData, errorSentence, isOffline } from '../../platform/errors.ts';
import { isEmpty } from './draft.ts';
import { draftOf, unpublishedOf } from './draft-content.ts';
import type { DraftEditor } from './use-draft.ts';

type SaveState =
  | { readonly at: 'idle' | 'saving' | 'saved' | 'offline' }
  | { readonly at: 'failed'; readonly message: string }
  /** Another device saved meanwhile; `current` is the version on the server. */
  | { readonly at: 'conflict'; readonly current: OwnPost };

export interface Autosave {
  readonly state: SaveState;
  /** Saves what is not saved yet. Resolves with the post's id and revision, or null where that failed. */
  readonly flush: () => Promise<{ postId: string; revision: number } | null>;
  /** Whether the user still has to choose a version; true before the screen shows it. */
  readonly isInConflict: () => boolean;
  /** Shows why another operation on the post failed, such as a conflict. */
  readonly report: (error: unknown) => void;
  /** Ends a conflict: keeps this version, or the other one. */
  readonly settle: (keep: 'mine' | 'theirs') => void;
}

/** Long enough to type a sentence, short enough that another device has it soon. */
const PAUSE_MS = 1_500;
const AWAY_PAUSE_MS = 10_000;

/** Saves drafts and scheduled posts while the user types; a published post changes only when they submit it. */
export function useAutosave(editor: DraftEditor): Autosave {
  const [state, setState] = useState<SaveState>({ at: 'idle' });
  const { draft, edit } = editor;
  const content = JSON.stringify(unpublishedOf(draft));
  const savedContent = useRef(draft.saved ? content : null);
  const running = useRef<Promise<{ postId: string; revision: number } | null>>(undefined);
  /** A ref, because a save may wait for the one before it, and must then send what has been typed meanwhile. */
  const latest = useRef(draft);
  const inConflict = useRef(false);
  useEffect(() => {
    latest.current = draft;
  });
  const fail = (error: unknown) => {
    const failure = failureOf(error);
    inConflict.current = failure.at === 'conflict';
    setState(failure);
  };

  const saveOnce = async () => {
    const now = latest.current;
    const body = unpublishedOf(now);
    const snapshot = JSON.stringify(body);
    if (now.saved && savedContent.current === snapshot) return now.saved;
    if (inConflict.current) return null;
    setState({ at: 'saving' });
    try {
      const post = now.saved
        ? await client.posts.saveDraft({
            postId: now.saved.postId,
            revision: now.saved.revision,
            ...body,
          })
        : await client.posts.createDraft({ ...body, idempotencyKey: now.key });
      const saved = { postId: post.id, revision: post.revision, status: post.status };
      savedContent.current = snapshot;
      latest.current = { ...latest.current, saved };
      edit((before) => (before.key === now.key ? { ...before, saved } : before));
      setState({ at: 'saved' });
      return saved;
    } catch (error) {
      fail(error);
      return null;
    }
  };
  // Saves run one after the other: two at once with the same revision would conflict.
  const flush = () => {
    running.current = (running.current ?? Promise.resolve(null)).then(saveOnce);
    return running.current;
  };
  const save = useEffectEvent(flush);

  const isSavable =
    !isEmpty(draft) &&
    (!draft.saved || draft.saved.status === 'draft' || draft.saved.status === 'scheduled');
  const paused = state.at === 'conflict';
  useEffect(() => {
    if (!isSavable || paused || content === savedContent.current) return;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content, isSavable, paused]);
  useEffect(() => {
    const again = () => void save();
    if (state.at !== 'offline') return;
    window.addEventListener('online', again);
    const timer = setInterval(again, AWAY_PAUSE_MS);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [state.at]);

  return {
    state,
    flush,
    isInConflict: () => inConflict.current,
    report: fail,
    settle: (keep) => {
      if (state.at !== 'conflict') return;
      const { current } = state;
      inConflict.current = false;
      setState({ at: 'idle' });
      if (keep === 'theirs') {
        const theirs = draftOf(current);
        savedContent.current = JSON.stringify(unpublishedOf(theirs));
        edit(() => theirs);
        return;
      }
      const saved = { postId: current.id, revision: current.revision, status: current.status };
      latest.current = { ...latest.current, saved };
      edit((before) => ({ ...before, saved }));
      savedContent.current = null;
    },
  };
}

function failureOf(error: unknown): SaveState {
  if (isOffline(error) || errorCode(error) === 'unavailable') return { at: 'offline' };
  const current = errorData(error)?.['current'];
  if (errorCode(error) === 'changed_elsewhere' && isOwnPost(current)) {
    return { at: 'conflict', current };
  }
  return { at: 'failed', message: errorSentence(error) };
}

/** The contract promises the whole post in `changed_elsewhere`, so checking its first fields is enough. */
function isOwnPost(value: unknown): value is OwnPost {
  return (
    typeof value === 'object' &&
    value !== null &&
    'revision' in value &&
    'audience' in value &&
    'media' in value
  );
}
