import type { OwnMedia } from '@limelight/contract/media/operations';
import { KEEP_BYTES, type FileStore, type StoredUpload } from './file-store.ts';
import { PAUSE, TransferFailed, type SendFile } from './send-file.ts';
import { noRate, noteProgress, secondsLeft } from './transfer-rate.ts';
import {
  beginning,
  type Entry,
  isFileOf,
  PREPARING,
  sentOf,
  stepOf,
  storedOf,
} from './upload-entry.ts';
import { claimedKind, type UploadItem, type UploadStep } from './upload-item.ts';

/** The queue's dependencies; tests supply their own. */
export interface UploadPorts {
  readonly send: SendFile;
  /** How many bytes of a transfer the server has; 0 if it does not know it. */
  readonly sentBytesOf: (resumeKey: string) => Promise<number>;
  readonly store: FileStore;
  /** Turns a complete upload into media, or returns the media that it already became. */
  readonly createMedia: (uploadId: string, scope: string) => Promise<OwnMedia>;
  readonly getMedia: (mediaId: string) => Promise<OwnMedia>;
  /** Prepares failed media once more. */
  readonly retryMedia: (mediaId: string) => Promise<OwnMedia>;
  /** An error as a message for the user; whether the server is only unavailable; whether another attempt may help. */
  readonly explain: (error: unknown) => {
    readonly message: string;
    readonly isAway: boolean;
    readonly canRetry: boolean;
  };
  readonly newKey: () => string;
  readonly nowMs: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly previewOf: (file: File) => string | null;
  /** Runs `work` in one tab at a time, so that two tabs never send the same file at once. */
  readonly exclusively: (name: string, work: () => Promise<void>) => Promise<void>;
}

/** More at once would only share the same bandwidth; three hide the pauses between files. */
const AT_ONCE = 3;
const AWAY_WAITS_MS = [1_000, 2_000, 5_000, 10_000, 20_000];
const PROCESSING_POLL_MS = 1_000;

/**
 * All uploads of this page. It outlives the screens: navigating within the app does not stop a transfer, and the screen shows
 * its progress again later.
 */
export class UploadQueue {
  readonly #ports: UploadPorts;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  #snapshot: readonly UploadItem[] = [];
  #running = 0;
  #restoringFor: string | null = null;
  #restoredFor: string | null = null;

  constructor(ports: UploadPorts) {
    this.#ports = ports;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly UploadItem[] => this.#snapshot;

  /** Restores the unfinished uploads of an earlier page of the same user. */
  async restore(owner: string): Promise<void> {
    if (this.#restoringFor === owner) return;
    this.#restoringFor = owner;
    for (const [id, entry] of this.#entries) if (entry.owner !== owner) this.#leave(id, PAUSE);
    for (const stored of await this.#ports.store.list(owner)) {
      if (this.#entries.has(stored.id)) continue;
      this.#insert(stored, stepOf(stored));
      if (stored.mediaId) void this.#follow(stored.id, stored.mediaId);
      else if (!stored.uploadId && !stored.failure) void this.#learnSent(stored.id);
    }
    this.#restoredFor = owner;
    this.#publish();
    this.#pump();
  }

  /** Whether the uploads of an earlier page are loaded; before that, a missing upload means nothing. */
  isRestoredFor(owner: string): boolean {
    return this.#restoredFor === owner;
  }

  /**
   * Queues files and returns their ids, in order; `isFile` says which are only kept and downloaded. If an upload waits for one of the files, it continues.
   */
  add(
    owner: string,
    scope: string,
    files: readonly File[],
    isFile: (file: File) => boolean = () => false,
  ): string[] {
    const ids = files.map((file) => {
      const awaiting = this.awaiting(owner, scope, file);
      if (awaiting && this.supplyFile(awaiting, file)) return awaiting;
      const stored: StoredUpload = {
        id: this.#ports.newKey(),
        owner,
        scope,
        fileName: file.name,
        bytes: file.size,
        type: file.type,
        ...(isFile(file) && { isFile: true }),
        addedAtMs: this.#ports.nowMs(),
        file,
        uploadId: null,
        mediaId: null,
      };
      this.#insert(stored, { at: 'waiting', sentBytes: 0 });
      void this.#ports.store.put({ ...stored, file: file.size <= KEEP_BYTES ? file : null });
      return stored.id;
    });
    this.#publish();
    this.#pump();
    return ids;
  }

  /** Stops and removes an upload; its parts on the server are deleted. */
  cancel(id: string): void {
    this.#drop(id);
    this.#publish();
    this.#pump();
  }

  /** Removes finished uploads, once something else (a post, the vault) has their media. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#drop(id);
    this.#publish();
  }

  retry(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.item.step.at !== 'failed') return;
    const { media } = entry.item;
    // it was sent completely: only the server's work is repeated
    if (media?.status === 'failed') {
      void this.#retryMedia(id, media.id);
      return;
    }
    this.#set(id, beginning(entry, entry.item.bytes));
    void this.#ports.store.put(storedOf(entry));
    if (!entry.uploadId) void this.#learnSent(id);
    this.#pump();
  }

  /** The upload of an earlier page that this file would continue; undefined if there is none. */
  awaiting(owner: string, scope: string, file: File): string | undefined {
    for (const [id, { item, owner: whose }] of this.#entries) {
      const isGone = item.step.at === 'file_gone' && whose === owner && item.scope === scope;
      if (isGone && isFileOf(item, file)) return id;
    }
    return undefined;
  }

  /** Supplies the file of a `file_gone` upload; false if it is another file. */
  supplyFile(id: string, file: File): boolean {
    const entry = this.#entries.get(id);
    if (!entry || !isFileOf(entry.item, file)) return false;
    entry.file = file;
    entry.item = { ...entry.item, localPreviewUrl: this.#ports.previewOf(file) };
    this.#set(id, { at: 'waiting', sentBytes: sentOf(entry) });
    this.#pump();
    return true;
  }

  #insert(stored: StoredUpload, step: UploadStep): void {
    this.#entries.set(stored.id, {
      owner: stored.owner,
      type: stored.type,
      isFile: stored.isFile === true,
      addedAtMs: stored.addedAtMs,
      file: stored.file,
      uploadId: stored.uploadId,
      mediaId: stored.mediaId,
      abort: new AbortController(),
      item: {
        id: stored.id,
        scope: stored.scope,
        fileName: stored.fileName,
        bytes: stored.bytes,
        kind: stored.isFile
          ? 'file'
          : (claimedKind({ type: stored.type, name: stored.fileName }) ?? 'picture'),
        step,
        localPreviewUrl: stored.file ? this.#ports.previewOf(stored.file) : null,
        media: null,
      },
    });
  }

  #drop(id: string): void {
    this.#leave(id, 'cancel');
    void this.#ports.store.remove(id);
  }

  /** Removes an entry from this page; its stored row stays. */
  #leave(id: string, reason: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.abort.abort(reason);
    if (entry.item.localPreviewUrl) URL.revokeObjectURL(entry.item.localPreviewUrl);
    this.#entries.delete(id);
  }

  #set(id: string, step: UploadStep, media?: OwnMedia): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.item = {
      ...entry.item,
      step,
      ...(media ? { media, kind: media.kind } : {}),
    };
    this.#publish();
  }

  #publish(): void {
    this.#snapshot = Array.from(this.#entries.values(), (entry) => entry.item);
    for (const listener of this.#listeners) listener();
  }

  #pump(): void {
    for (const [id, entry] of this.#entries) {
      if (this.#running >= AT_ONCE) return;
      if (entry.item.step.at !== 'waiting') continue;
      this.#running++;
      this.#set(id, { at: 'sending', sentBytes: sentOf(entry), secondsLeft: null });
      void this.#ports
        .exclusively(`upload:${id}`, () => this.#run(id, entry))
        .catch((error: unknown) => this.#fail(id, error))
        .finally(() => {
          this.#running--;
          this.#pump();
        });
    }
  }

  async #run(id: string, entry: Entry): Promise<void> {
    const { signal } = entry.abort;
    entry.uploadId ??= (await this.#sendWhole(id, entry)) || null;
    const { uploadId } = entry;
    if (signal.aborted || !uploadId) return;
    entry.file = null;
    await this.#ports.store.put(storedOf(entry));
    this.#set(id, PREPARING);
    const media = await this.#untilReachable(
      id,
      signal,
      () => entry.item.bytes,
      () => this.#ports.createMedia(uploadId, entry.item.scope),
    );
    if (signal.aborted || !media) return;
    // after a reload, only the state of the media has to be fetched
    entry.mediaId = media.id;
    await this.#ports.store.put(storedOf(entry));
    // processing happens on the server, so it must not take one of the slots
    void this.#follow(id, media.id, media);
  }

  /** Gets the progress of a transfer from an earlier page, to show it until the transfer continues. */
  async #learnSent(id: string): Promise<void> {
    let sentBytes: number;
    try {
      sentBytes = await this.#ports.sentBytesOf(id);
    } catch {
      return; // it is shown once the transfer continues
    }
    const step = this.#entries.get(id)?.item.step;
    if (step && 'sentBytes' in step && step.sentBytes < sentBytes)
      this.#set(id, { ...step, sentBytes });
  }

  async #sendWhole(id: string, entry: Entry): Promise<string | undefined> {
    const { file } = entry;
    const { signal } = entry.abort;
    if (!file) {
      this.#set(id, { at: 'file_gone', sentBytes: 0 });
      return undefined;
    }
    let rate = noRate;
    let sent = sentOf(entry);
    return this.#untilReachable(
      id,
      signal,
      () => sent,
      () =>
        this.#ports.send(file, {
          resumeKey: id,
          isFile: entry.isFile,
          signal,
          onProgress: (sentBytes) => {
            sent = sentBytes;
            rate = noteProgress(rate, this.#ports.nowMs(), sentBytes);
            this.#set(id, { at: 'sending', sentBytes, secondsLeft: secondsLeft(rate, file.size) });
          },
        }),
    );
  }

  /** Repeats `work` as long as only the network or the server is unavailable, however long that takes. */
  async #untilReachable<T>(
    id: string,
    signal: AbortSignal,
    sentBytes: () => number,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    for (let tries = 0; !signal.aborted; tries++) {
      const before = sentBytes();
      try {
        return await work();
      } catch (error) {
        if (signal.aborted) return undefined;
        const isAway =
          error instanceof TransferFailed
            ? error.reason === 'away'
            : this.#ports.explain(error).isAway;
        if (!isAway) throw error;
        if (sentBytes() > before) tries = 0;
        this.#set(id, { at: 'offline', sentBytes: sentBytes() });
        await this.#ports.wait(AWAY_WAITS_MS[Math.min(tries, AWAY_WAITS_MS.length - 1)]!, signal);
      }
    }
    return undefined;
  }

  async #follow(id: string, mediaId: string, first?: OwnMedia): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    const { signal } = entry.abort;
    let media = first;
    while (!signal.aborted) {
      try {
        media ??= await this.#ports.getMedia(mediaId);
      } catch (error) {
        if (!this.#ports.explain(error).isAway) return this.#fail(id, error);
      }
      if (media?.status === 'ready') return this.#set(id, { at: 'ready' }, media);
      if (media?.status === 'failed') {
        const message = media.failure ?? 'We couldn’t use this file.';
        return this.#set(id, { at: 'failed', message, canRetry: true }, media);
      }
      if (media) {
        const { progress, step, secondsLeft: left } = media;
        this.#set(id, { at: 'processing', progress, step, secondsLeft: left }, media);
      }
      media = undefined;
      await this.#ports.wait(PROCESSING_POLL_MS, signal);
    }
  }

  async #retryMedia(id: string, mediaId: string): Promise<void> {
    this.#set(id, PREPARING);
    try {
      await this.#follow(id, mediaId, await this.#ports.retryMedia(mediaId));
    } catch (error) {
      this.#fail(id, error);
    }
  }

  #fail(id: string, error: unknown): void {
    const { message, canRetry } =
      error instanceof TransferFailed
        ? { message: error.message, canRetry: true }
        : this.#ports.explain(error);
    this.#set(id, { at: 'failed', message, canRetry });
    const entry = this.#entries.get(id);
    if (entry) void this.#ports.store.put(storedOf(entry));
  }
}
