/**
 * Keeps files that are still being sent, so that an upload continues after a reload without the user choosing the file again.
 */
export interface StoredUpload {
  readonly id: string;
  readonly owner: string;
  readonly scope: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly type: string;
  /** Kept as it is, and only ever downloaded. Absent in rows written before this field existed. */
  readonly isFile?: boolean | undefined;
  readonly addedAtMs: number;
  /** Null if the file was too large to keep (see KEEP_BYTES) or has been sent. */
  readonly file: File | null;
  /** Set once the file has been sent completely. */
  readonly uploadId: string | null;
  /** Set once the server has made media of it. */
  readonly mediaId: string | null;
  /** Why it was refused. Absent while the upload is running, and in rows written before this field existed. */
  readonly failure?: { readonly message: string; readonly canRetry: boolean } | undefined;
}

export interface FileStore {
  list(owner: string): Promise<StoredUpload[]>;
  put(upload: StoredUpload): Promise<void>;
  remove(id: string): Promise<void>;
}

/**
 * Browsers copy a file to store it. Above this size the copy would take longer than it saves and may fill a phone. The user has
 * to choose such a file again after a reload; the upload then resumes where it stopped.
 */
export const KEEP_BYTES = 500_000_000;

const DATABASE = 'uploads';
const STORE = 'files';

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage failed'));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex('owner', 'owner');
  };
  return answer(request);
}

/** Uses IndexedDB. After any failure (private window, full disk) nothing is kept, and that is all. */
export function browserFileStore(): FileStore {
  let database: Promise<IDBDatabase> | undefined;
  const store = async (mode: IDBTransactionMode) => {
    database ??= open();
    return (await database).transaction(STORE, mode).objectStore(STORE);
  };
  const ignoreFailure = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch {
      return otherwise;
    }
  };
  return {
    list: (owner) =>
      ignoreFailure(async () => {
        const all = await store('readonly');
        const rows: StoredUpload[] = await answer(all.index('owner').getAll(owner));
        return rows.sort((one, other) => one.addedAtMs - other.addedAtMs);
      }, []),
    put: (upload) =>
      ignoreFailure(async () => {
        await answer((await store('readwrite')).put(upload));
      }, undefined),
    remove: (id) =>
      ignoreFailure(async () => {
        await answer((await store('readwrite')).delete(id));
      }, undefined),
  };
}
