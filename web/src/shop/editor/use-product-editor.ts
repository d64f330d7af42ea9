import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { OwnProduct } from '@limelight/contract/shop/operations';
import { api, client } from '../../platform/api.ts';
import { errorCode, errorSentence, isOffline } from '../../platform/errors.ts';
import {
  contentOf,
  draftOf,
  isEmpty,
  problemsOf,
  type ProductContent,
  type ProductDraft,
  type ProductProblems,
  unfinishedOf,
} from './product-draft.ts';
import { refusedAt } from './refused.ts';
import { dropProduct, storeProduct, whenDropped } from './stored-product.ts';

/** What a form begins with. */
export interface ProductStart {
  /** Null for a product that is not on the server yet. */
  readonly own: OwnProduct | null;
  readonly draft: ProductDraft;
  /** The draft was typed before another device saved; `own` has the revision of then. */
  readonly isOutdated?: boolean;
}

type SaveState =
  | { readonly at: 'idle' | 'saving' | 'saved' | 'offline' | 'conflict' }
  | { readonly at: 'failed'; readonly message: string };

export interface ProductEditor {
  readonly draft: ProductDraft;
  /** The product on the server; null before its first save. */
  readonly own: OwnProduct | null;
  readonly state: SaveState;
  readonly problems: ProductProblems;
  /** Something was typed that buyers, or other devices, don't have yet. */
  readonly hasChanges: boolean;
  /** It is saved by itself in a moment. */
  readonly waits: boolean;
  /** Changes values, and removes their messages. */
  readonly edit: (
    changes: Partial<ProductDraft> | ((draft: ProductDraft) => Partial<ProductDraft>),
  ) => void;
  readonly refuse: (problems: ProductProblems) => void;
  /** The product on the server, made if there is none; null where that failed. Its form may have unsaved changes. */
  readonly make: () => Promise<OwnProduct | null>;
  /** Saves the form; null where that failed. */
  readonly save: () => Promise<OwnProduct | null>;
  /** Takes what an operation returned: of contents or of the state, beside the form. */
  readonly take: (fresh: OwnProduct) => void;
  /** Shows why an operation failed, where it belongs. */
  readonly report: (error: unknown) => void;
  /** Forgets what was not saved. */
  readonly discard: () => void;
  /** Ends a conflict: with the version of the other window, or with this one. */
  readonly settle: (keep: 'mine' | 'theirs') => Promise<void>;
}

/** Long enough to type a sentence, short enough that another device has it soon. */
const PAUSE_MS = 1_500;
const AWAY_PAUSE_MS = 10_000;

/** Until it is published, a product is saved while it is typed; after that, when its creator says so. */
export const isAutosaved = (own: OwnProduct | null): boolean =>
  own === null || own.state === 'draft' || own.state === 'scheduled';

const textOf = (content: ProductContent) => JSON.stringify(content);
const textOfOwn = (own: OwnProduct | null) => (own ? textOf(contentOf(draftOf(own))) : null);

/** The form of a product and what the server has of it. `start` is read once. */
export function useProductEditor(
  owner: string,
  start: ProductStart,
  onMade: (own: OwnProduct) => void,
): ProductEditor {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(start.draft);
  const [own, setOwn] = useState(start.own);
  const [sent, setSent] = useState(() => textOfOwn(start.own));
  const [state, setState] = useState<SaveState>({ at: start.isOutdated ? 'conflict' : 'idle' });
  const [problems, refuse] = useState<ProductProblems>({});
  /** A save may wait for the one before it, and then sends what was typed meanwhile. */
  const latest = useRef({ draft, own, sent });
  useEffect(() => {
    latest.current = { draft, own, sent };
  });
  const running = useRef<Promise<OwnProduct | null>>(Promise.resolve(null));
  const isInConflict = useRef(start.isOutdated === true);

  const report = (error: unknown) => {
    if (isOffline(error) || errorCode(error) === 'unavailable') return setState({ at: 'offline' });
    if (errorCode(error) === 'changed_elsewhere') {
      isInConflict.current = true;
      return setState({ at: 'conflict' });
    }
    setState({ at: 'failed', message: errorSentence(error) });
    refuse(refusedAt(error, latest.current.draft.pricing));
  };
  const keep = (fresh: OwnProduct) => {
    latest.current = { ...latest.current, own: fresh };
    setOwn(fresh);
    void queries.invalidateQueries({ queryKey: api.shop.key(), refetchType: 'none' });
  };

  const sendOnce = async (isMake: boolean): Promise<OwnProduct | null> => {
    const { draft: typed, own: before, sent: last } = latest.current;
    if (isInConflict.current) return null;
    if (isMake && before) return before;
    const content = isAutosaved(before) ? unfinishedOf(typed, before) : contentOf(typed);
    const text = textOf(content);
    if (before && text === last) return before;
    setState({ at: 'saving' });
    try {
      const fresh = before
        ? await client.shop.save({ productId: before.id, revision: before.revision, ...content })
        : await client.shop.create({ ...content, idempotencyKey: typed.key });
      latest.current = { ...latest.current, sent: text };
      setSent(text);
      setState({ at: 'saved' });
      keep(fresh);
      if (!before) {
        dropProduct(owner, 'new');
        onMade(fresh);
      }
      return fresh;
    } catch (error) {
      report(error);
      return null;
    }
  };
  // One after the other: two at once with the same revision would conflict.
  const send = (isMake: boolean) => {
    running.current = running.current.then(() => sendOnce(isMake));
    return running.current;
  };
  const sendTyped = useEffectEvent(() => send(false));

  const content = textOf(isAutosaved(own) ? unfinishedOf(draft, own) : contentOf(draft));
  const isSent = content === sent;
  const hasChanges = own === null ? !isEmpty(draft) : !isSent || hasUnsent(draft);
  // The server does not know a free draft from one whose price is not decided.
  const isKeptHere = hasChanges || (own?.state === 'draft' && draft.pricing === 'free');
  const waits = isAutosaved(own) && (own !== null || !isEmpty(draft)) && !isSent;
  const { at } = state;
  // A save that failed is tried again with the next change.
  const isPaused = at === 'conflict';
  useEffect(() => {
    if (!waits || isPaused) return;
    const timer = setTimeout(() => void sendTyped(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content, waits, isPaused]);
  useEffect(() => {
    if (at !== 'offline') return;
    const again = () => void sendTyped();
    window.addEventListener('online', again);
    const timer = setInterval(again, AWAY_PAUSE_MS);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [at]);

  const id = own?.id ?? 'new';
  const revision = own?.revision ?? 0;
  useEffect(() => {
    if (!isKeptHere) return dropProduct(owner, id);
    const keepHere = () => storeProduct(owner, id, { revision, draft, isSent });
    keepHere();
    // The other window saved what it had; this one's changes are not saved by that.
    return whenDropped(owner, id, keepHere);
  }, [owner, id, revision, draft, isSent, isKeptHere]);

  const settle = async (choice: 'mine' | 'theirs') => {
    const before = latest.current.own;
    if (!before) return;
    try {
      const fresh = await client.shop.getMine({ productId: before.id });
      isInConflict.current = false;
      setState({ at: 'idle' });
      keep(fresh);
      if (choice === 'mine') {
        latest.current = { ...latest.current, sent: null };
        setSent(null);
        await send(false);
        return;
      }
      setDraft(draftOf(fresh));
      setSent(textOfOwn(fresh));
      refuse({});
    } catch (error) {
      report(error);
    }
  };

  return {
    draft,
    own,
    state,
    problems,
    hasChanges,
    waits,
    edit: (changes) => {
      setDraft((before) => {
        const changed = typeof changes === 'function' ? changes(before) : changes;
        const isSame = Object.entries(changed).every(
          ([name, value]) => before[name as keyof ProductDraft] === value,
        );
        return isSame ? before : { ...before, ...changed };
      });
      const mended = typeof changes === 'function' ? ['pictures'] : Object.keys(changes);
      refuse((before) => without(before, [...mended, 'form']));
    },
    refuse,
    make: () => send(true),
    save: () => send(false),
    // They leave the form as it is, and its revision: what another window saved meanwhile is still to be noticed.
    take: (fresh) => {
      keep({ ...fresh, revision: latest.current.own?.revision ?? fresh.revision });
      refuse((before) => without(before, ['contents']));
    },
    report,
    discard: () => {
      if (!own) return;
      // What this window has of the server is not what is there.
      if (isInConflict.current) return void settle('theirs');
      const fresh = draftOf(own);
      setDraft(fresh);
      setSent(textOf(contentOf(fresh)));
      refuse({});
      setState({ at: 'idle' });
    },
    settle,
  };
}

function without(problems: ProductProblems, names: readonly string[]): ProductProblems {
  if (!names.some((name) => name in problems)) return problems;
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)));
}

/** Something typed is not right yet, so that it is only in this browser; or a picture is on its way. */
const hasUnsent = (draft: ProductDraft): boolean =>
  draft.pictures.some(({ mediaId }) => mediaId === null) ||
  Object.values(problemsOf(draft)).some((one) => one !== undefined);
