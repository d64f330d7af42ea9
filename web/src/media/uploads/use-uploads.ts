import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { client } from '../../platform/api.ts';
import { errorCode, errorData, errorSentence, isOffline } from '../../platform/errors.ts';
import { newKey } from '../../platform/new-key.ts';
import { useSession } from '../../platform/session.tsx';
import { browserFileStore } from './file-store.ts';
import { sendFile, sentBytesOf } from './send-file.ts';
import { claimedKind, isOnlyFile, type UploadItem } from './upload-item.ts';
import { UploadQueue } from './upload-queue.ts';

/** Types that every supported browser can show. */
const DRAWABLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);

/** The purpose of a file by the screen it was chosen on; on all other screens it is private media. */
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
      client.media.create({ uploadId, purpose: PURPOSES[scope] ?? 'vault' }),
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
    // `locks` exists only on secure pages; without it two tabs may send a file twice, to the same upload
    exclusively: async (name, work) => {
      if (!('locks' in navigator)) return work();
      await navigator.locks.request(name, work);
    },
  });
  return queue;
}

/** Resolves after `ms`, or at once when the network comes back or `signal` is aborted. */
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

/** The uploads of one screen (`scope`), and their actions. */
export interface Uploads {
  /** False until the uploads of an earlier page are loaded. */
  readonly isRestored: boolean;
  readonly items: readonly UploadItem[];
  /** Queues allowed files; returns the names of those refused, and which of these are empty. */
  readonly add: (files: readonly File[]) => { ids: string[]; refused: string[]; empty: string[] };
  readonly cancel: (id: string) => void;
  readonly retry: (id: string) => void;
  /** Whether adding this file would continue a `file_gone` upload. */
  readonly awaits: (file: File) => boolean;
  /** Supplies the file of a `file_gone` upload; false if it is another file. */
  readonly supplyFile: (id: string, file: File) => boolean;
  readonly forget: (ids: readonly string[]) => void;
}

const NONE: readonly UploadItem[] = [];

/** `anyFile`: what is no picture, video or audio is kept as it is, for things for sale; otherwise it is refused. */
export function useUploads(scope: string, { anyFile = false } = {}): Uploads {
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
        const known = anyFile ? files : files.filter((file) => claimedKind(file) !== null);
        const usable = known.filter((file) => file.size > 0);
        return {
          ids: owner ? uploads.add(owner, scope, usable, anyFile ? isOnlyFile : undefined) : [],
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
    [all, anyFile, owner, scope, uploads],
  );
}
