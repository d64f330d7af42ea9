import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { client } from '../../platform/api.ts';
import { errorCode, errorData, errorSentence, isOffline } from '../../platform/errors.ts';
import { newKey } from '../../platform/new-key.ts';
import { useSession } from '../../platform/session.tsx';
import { browserFileStore } from './file-store.ts';
import { sendFile, sentBytesOf } from './send-file.ts';
import { claimedKind, type UploadItem } from './upload-item.ts';
import { UploadQueue } from './upload-queue.ts';

/** Types that every supported browser can draw by itself. */
const DRAWABLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);

/** What becomes of a file by the screen it was chosen on; elsewhere it is private media. */
const PURPOSES: Readonly<Partial<Record<string, 'avatar' | 'banner'>>> = {
  avatar: 'avatar',
  banner: 'banner',
};

let queue: UploadQueue | undefined;

function theQueue(): UploadQueue {
  queue ??= new UploadQueue({
    send: sendFile,
    sentBytesOf,
    store: browserFileStore(),
    createMedia: (uploadId, scope) =>
      client.media.create({ uploadId, purpose: PURPOSES[scope] ?? 'post' }),
    getMedia: (mediaId) => client.media.get({ mediaId }),
    retryMedia: (mediaId) => client.media.retry({ mediaId }),
    explain: (error) => {
      const reason = errorData(error)?.['reason'];
      return {
        message: typeof reason === 'string' ? reason : errorSentence(error),
        isAway: isOffline(error) || errorCode(error) === 'unavailable',
        canRetry: errorCode(error) !== 'unsupported_file',
      };
    },
    newKey,
    nowMs: () => Date.now(),
    wait: waitOrOnline,
    previewOf: (file) => (DRAWABLE.has(file.type) ? URL.createObjectURL(file) : null),
    // `locks` exists on secure pages only; without it two tabs may send a file twice, to one place
    exclusively: async (name, work) => {
      if (!('locks' in navigator)) return work();
      await navigator.locks.request(name, work);
    },
  });
  return queue;
}

/** Ends after `ms`, or at once when the network comes back or the wait is called off. */
function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** The uploads of one screen (`scope`), and what can be done with them. */
export interface Uploads {
  /** False until the uploads of an earlier page are known. */
  readonly isRestored: boolean;
  readonly items: readonly UploadItem[];
  /** Queues what may be uploaded; names what may not, and what of it has nothing inside. */
  readonly add: (files: readonly File[]) => { ids: string[]; refused: string[]; empty: string[] };
  readonly cancel: (id: string) => void;
  readonly retry: (id: string) => void;
  /** Whether this file carries a `file_gone` upload on when it is added. */
  readonly awaits: (file: File) => boolean;
  /** Gives back the file of an upload that is `file_gone`; false when it is another file. */
  readonly supplyFile: (id: string, file: File) => boolean;
  readonly forget: (ids: readonly string[]) => void;
}

const NONE: readonly UploadItem[] = [];

export function useUploads(scope: string): Uploads {
  const { user } = useSession();
  const owner = user?.id ?? null;
  const uploads = theQueue();
  const all = useSyncExternalStore(uploads.subscribe, uploads.snapshot, () => NONE);
  useEffect(() => {
    if (owner) void uploads.restore(owner);
  }, [owner, uploads]);
  return useMemo(
    () => ({
      isRestored: owner !== null && uploads.isRestoredFor(owner),
      items: all.filter((item) => item.scope === scope),
      add: (files) => {
        const known = files.filter((file) => claimedKind(file) !== null);
        const usable = known.filter((file) => file.size > 0);
        return {
          ids: owner ? uploads.add(owner, scope, usable) : [],
          refused: files.filter((file) => !usable.includes(file)).map((file) => file.name),
          empty: known.filter((file) => file.size === 0).map((file) => file.name),
        };
      },
      cancel: (id) => uploads.cancel(id),
      retry: (id) => uploads.retry(id),
      awaits: (file) => owner !== null && uploads.awaiting(owner, scope, file) !== undefined,
      supplyFile: (id, file) => uploads.supplyFile(id, file),
      forget: (ids) => uploads.forget(ids),
    }),
    [all, owner, scope, uploads],
  );
}
