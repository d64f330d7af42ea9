import { describe, expect, it, vi } from 'vitest';
import { mediaId, type MediaId } from '@limelight/contract/platform/ids';
import type { OwnMedia } from '@limelight/contract/media/operations';
import type { StoredUpload } from './file-store.ts';
import { TransferFailed } from './send-file.ts';
import { isOnlyFile, overallProgress } from './upload-item.ts';
import { UploadQueue, type UploadPorts } from './upload-queue.ts';

const OWNER = '0198a000-0000-7000-8000-000000000001';
const MEDIA_ID: MediaId = mediaId.parse('0198a000-0000-7000-8000-0000000000aa');

function ownMedia(over: Partial<OwnMedia> = {}): OwnMedia {
  return {
    id: MEDIA_ID,
    kind: 'picture',
    status: 'ready',
    fileName: 'beach.jpg',
    step: null,
    previewUrl: null,
    progress: 1,
    secondsLeft: null,
    failure: null,
    width: 4,
    height: 3,
    durationMs: null,
    thumbnailUrl: null,
    posterAtMs: null,
    isPosterPending: false,
    createdAt: '2026-11-20T20:00:00Z',
    ...over,
  };
}

function setUp(over: Partial<UploadPorts> = {}) {
  const stored = new Map<string, StoredUpload>();
  let keys = 0;
  const waits: number[] = [];
  const ports: UploadPorts = {
    send: () => Promise.resolve('upload-1'),
    sentBytesOf: () => Promise.resolve(0),
    store: {
      list: (owner) => Promise.resolve([...stored.values()].filter((one) => one.owner === owner)),
      put: (upload) => Promise.resolve(void stored.set(upload.id, upload)),
      remove: (id) => Promise.resolve(void stored.delete(id)),
    },
    createMedia: () => Promise.resolve(ownMedia()),
    getMedia: () => Promise.resolve(ownMedia()),
    retryMedia: () => Promise.resolve(ownMedia()),
    explain: (error) => ({ message: String(error), isAway: false, canRetry: true }),
    newKey: () => `key-${++keys}`,
    nowMs: () => 0,
    wait: (ms) => Promise.resolve(void waits.push(ms)),
    previewOf: () => null,
    exclusively: (_name, work) => work(),
    ...over,
  };
  return { queue: new UploadQueue(ports), stored, waits, ports };
}

const file = (name = 'beach.jpg', bytes = 100) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

const stepOf = (queue: UploadQueue, id: string) =>
  queue.snapshot().find((item) => item.id === id)?.step;

describe('upload queue', () => {
  it('sends a file, makes media of it and waits until it is ready', async () => {
    const send = vi.fn<UploadPorts['send']>(() => Promise.resolve('upload-7'));
    const made: string[] = [];
    const answers = [ownMedia({ status: 'processing', progress: 0.5 }), ownMedia()];
    const { queue } = setUp({
      send,
      createMedia: (uploadId) => {
        made.push(uploadId);
        return Promise.resolve(ownMedia({ status: 'processing', progress: 0 }));
      },
      getMedia: () => Promise.resolve(answers.shift()!),
    });
    const [id] = queue.add(OWNER, 'post', [file()]);
    await vi.waitFor(() => expect(stepOf(queue, id!)).toEqual({ at: 'ready' }), 30_000);
    expect(send.mock.calls[0]![1].resumeKey).toBe(id);
    expect(made).toEqual(['upload-7']);
    expect(queue.snapshot()[0]!.media?.id).toBe(MEDIA_ID);
  });

  it('has the server try again what it could not prepare, without sending the file once more', async () => {
    const send = vi.fn<UploadPorts['send']>(() => Promise.resolve('upload-7'));
    const retried: string[] = [];
    const { queue } = setUp({
      send,
      createMedia: () =>
        Promise.resolve(ownMedia({ status: 'failed', failure: 'No memory was left.' })),
      retryMedia: (mediaId) => {
        retried.push(mediaId);
        return Promise.resolve(ownMedia({ status: 'processing', progress: 0.2, secondsLeft: 70 }));
      },
      getMedia: () => new Promise(() => undefined),
    });
    const [id] = queue.add(OWNER, 'post', [file()]);
    const message = 'No memory was left.';
    await vi.waitFor(
      () => expect(stepOf(queue, id!)).toEqual({ at: 'failed', message, canRetry: true }),
      30_000,
    );
    queue.retry(id!);
    await vi.waitFor(
      () =>
        expect(stepOf(queue, id!)).toMatchObject({
          at: 'processing',
          progress: 0.2,
          secondsLeft: 70,
        }),
      30_000,
    );
    expect(retried).toEqual([MEDIA_ID]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('sends three at once and the next when a place is free', async () => {
    const finish: ((uploadId: string) => void)[] = [];
    const { queue } = setUp({ send: () => new Promise((resolve) => finish.push(resolve)) });
    queue.add(OWNER, 'post', [file('1'), file('2'), file('3'), file('4')]);
    expect(queue.snapshot().map((item) => item.step.at)).toEqual([
      'sending',
      'sending',
      'sending',
      'waiting',
    ]);
    finish[0]!('upload-1');
    await vi.waitFor(() => expect(finish).toHaveLength(4), 30_000);
  });

  it('waits for the network, longer each time, and carries on by itself', async () => {
    let tries = 0;
    const { queue, waits } = setUp({
      send: () =>
        ++tries < 4
          ? Promise.reject(new TransferFailed('away', 'gone'))
          : Promise.resolve('upload-1'),
    });
    const [id] = queue.add(OWNER, 'post', [file()]);
    await vi.waitFor(() => expect(stepOf(queue, id!)).toEqual({ at: 'ready' }), 30_000);
    expect(waits.slice(0, 3)).toEqual([1_000, 2_000, 5_000]);
  });

  it('says why a file was refused and sends it again when asked', async () => {
    let refuse = true;
    const { queue } = setUp({
      send: () =>
        refuse
          ? Promise.reject(new TransferFailed('refused', 'This file is too large.'))
          : Promise.resolve('upload-1'),
    });
    const [id] = queue.add(OWNER, 'post', [file()]);
    await vi.waitFor(
      () =>
        expect(stepOf(queue, id!)).toEqual({
          at: 'failed',
          message: 'This file is too large.',
          canRetry: true,
        }),
      30_000,
    );
    refuse = false;
    queue.retry(id!);
    await vi.waitFor(() => expect(stepOf(queue, id!)).toEqual({ at: 'ready' }), 30_000);
  });

  it('shows the sentence of a file that could not be processed', async () => {
    const { queue } = setUp({
      createMedia: () =>
        Promise.resolve(ownMedia({ status: 'failed', failure: 'This picture is damaged.' })),
    });
    const [id] = queue.add(OWNER, 'post', [file()]);
    await vi.waitFor(
      () =>
        expect(stepOf(queue, id!)).toEqual({
          at: 'failed',
          message: 'This picture is damaged.',
          canRetry: true,
        }),
      30_000,
    );
  });

  it('stops a canceled transfer and forgets its file', async () => {
    let signal: AbortSignal | undefined;
    const { queue, stored } = setUp({
      send: (_file, options) => {
        signal = options.signal;
        return new Promise((resolve) =>
          options.signal.addEventListener('abort', () => resolve('')),
        );
      },
    });
    const [id] = queue.add(OWNER, 'post', [file()]);
    await vi.waitFor(() => expect(signal).toBeDefined(), 30_000);
    queue.cancel(id!);
    expect(signal!.aborted).toBe(true);
    expect(queue.snapshot()).toEqual([]);
    await vi.waitFor(() => expect(stored.size).toBe(0), 30_000);
  });

  it('carries on after a reload: kept files are sent, finished ones asked for, large ones chosen again', async () => {
    const first = setUp({ send: () => new Promise(() => undefined) });
    const [id] = first.queue.add(OWNER, 'post', [file()]);
    await vi.waitFor(() => expect(first.stored.size).toBe(1), 30_000);

    const sent: string[] = [];
    const second = setUp({
      send: (_file, { resumeKey }) => {
        sent.push(resumeKey);
        return Promise.resolve('upload-2');
      },
      store: {
        ...first.ports.store,
        list: () =>
          Promise.resolve([
            ...first.stored.values(),
            { ...first.stored.get(id!)!, id: 'done', file: null, mediaId: MEDIA_ID },
            { ...first.stored.get(id!)!, id: 'sent', file: null, uploadId: 'upload-9' },
            { ...first.stored.get(id!)!, id: 'large', fileName: 'film.mp4', bytes: 7, file: null },
          ]),
      },
    });
    await second.queue.restore(OWNER);
    await vi.waitFor(() => {
      expect(stepOf(second.queue, id!)).toEqual({ at: 'ready' });
      expect(stepOf(second.queue, 'done')).toEqual({ at: 'ready' });
      expect(stepOf(second.queue, 'sent')).toEqual({ at: 'ready' });
    }, 30_000);
    expect(sent).toEqual([id]);
    expect(stepOf(second.queue, 'large')).toEqual({ at: 'file_gone', sentBytes: 0 });
    expect(second.queue.supplyFile('large', file('other.mp4', 7))).toBe(false);
    expect(second.queue.supplyFile('large', file('film.mp4', 7))).toBe(true);
    await vi.waitFor(() => expect(stepOf(second.queue, 'large')).toEqual({ at: 'ready' }), 30_000);
  });

  it('says after a reload how far each upload came, before it goes on', async () => {
    const first = setUp({ send: () => new Promise(() => undefined) });
    const ids = first.queue.add(
      OWNER,
      'post',
      ['1', '2', '3', '4', '5'].map((name) => file(name)),
    );
    await vi.waitFor(() => expect(first.stored.size).toBe(5), 30_000);
    first.stored.set(ids[4]!, { ...first.stored.get(ids[4]!)!, file: null });
    const { queue } = setUp({
      send: () => new Promise(() => undefined),
      sentBytesOf: (key) =>
        key === ids[1] ? Promise.reject(new TypeError('no network')) : Promise.resolve(40),
      store: first.ports.store,
    });
    await queue.restore(OWNER);
    const steps = () => ids.map((id) => stepOf(queue, id));
    await vi.waitFor(
      () =>
        expect(steps()).toEqual([
          { at: 'sending', sentBytes: 40, secondsLeft: null },
          { at: 'sending', sentBytes: 0, secondsLeft: null },
          { at: 'sending', sentBytes: 40, secondsLeft: null },
          { at: 'waiting', sentBytes: 40 },
          { at: 'file_gone', sentBytes: 40 },
        ]),
      30_000,
    );
    expect(overallProgress(queue.snapshot())).toBe(120 / 400);
  });

  it('keeps why a file was refused over a reload, until it is tried again', async () => {
    const refuse = new TransferFailed('refused', 'This file is too large.');
    const send = vi.fn<UploadPorts['send']>(() => Promise.reject(refuse));
    const first = setUp({ send });
    const [id] = first.queue.add(OWNER, 'post', [file()]);
    const failed = { at: 'failed', message: refuse.message, canRetry: true };
    await vi.waitFor(() => expect(first.stored.get(id!)?.failure).toBeDefined(), 30_000);
    const { queue } = setUp({ store: first.ports.store });
    await queue.restore(OWNER);
    expect(stepOf(queue, id!)).toEqual(failed);
    queue.retry(id!);
    await vi.waitFor(() => expect(stepOf(queue, id!)).toEqual({ at: 'ready' }), 30_000);
    expect(first.stored.get(id!)?.failure).toBeUndefined();
  });

  it('carries a large file on when it is simply added again, and begins another one as a new upload', async () => {
    const sent: string[] = [];
    const { queue, stored, ports } = setUp({
      send: (_file, { resumeKey }) => {
        sent.push(resumeKey);
        return new Promise(() => undefined);
      },
    });
    const large = { id: 'large', owner: OWNER, scope: 'vault', fileName: 'film.mp4', bytes: 7 };
    await ports.store.put({
      ...large,
      type: 'video/mp4',
      addedAtMs: 0,
      file: null,
      uploadId: null,
      mediaId: null,
    });
    await queue.restore(OWNER);
    expect(queue.add(OWNER, 'avatar', [file('film.mp4', 7)])).not.toContain('large');
    expect(queue.add(OWNER, 'vault', [file('film.mp4', 8)])).not.toContain('large');
    expect(queue.add(OWNER, 'vault', [file('film.mp4', 7)])).toEqual(['large']);
    await vi.waitFor(() => expect(sent).toContain('large'), 30_000);
    // the upload no longer waits for a file, so a second copy is a new upload
    expect(queue.add(OWNER, 'vault', [file('film.mp4', 7)])).not.toContain('large');
    expect(queue.snapshot().filter((item) => item.id === 'large')).toHaveLength(1);
    expect(stored.size).toBe(4);
  });

  it('hides the uploads of someone else who was signed in here before, and keeps them for later', async () => {
    const { queue, stored } = setUp({ send: () => new Promise(() => undefined) });
    queue.add(OWNER, 'post', [file()]);
    await vi.waitFor(() => expect(stored.size).toBe(1), 30_000);
    await queue.restore('0198a000-0000-7000-8000-000000000002');
    expect(queue.snapshot()).toEqual([]);
    expect(stored.size).toBe(1);
    await queue.restore(OWNER);
    expect(queue.snapshot()).toHaveLength(1);
  });
});

it('sends what is not prepared as a file, also after a reload', async () => {
  const kinds = [
    ['a.jpg', 'image/jpeg', false],
    ['a.mov', 'video/quicktime', false],
    ['a.heic', '', false],
    ['a.psd', 'image/vnd.adobe.photoshop', true],
    ['a.svg', 'image/svg+xml', true],
    ['a.zip', 'application/zip', true],
    ['a.stl', '', true],
  ] as const;
  for (const [name, type, isFile] of kinds) expect(isOnlyFile({ name, type }), name).toBe(isFile);

  const send = vi.fn<UploadPorts['send']>(() => Promise.resolve('upload-7'));
  const { queue, stored, ports } = setUp({ send: () => new Promise(() => undefined) });
  queue.add(OWNER, 'product', [new File(['solid'], 'model.stl'), file()], isOnlyFile);
  expect(queue.snapshot().map(({ kind }) => kind)).toEqual(['file', 'picture']);
  expect([...stored.values()].map(({ isFile }) => isFile ?? false)).toEqual([true, false]);
  const later = new UploadQueue({ ...ports, send });
  await later.restore(OWNER);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), 30_000);
  expect(send.mock.calls.map(([, { isFile }]) => isFile)).toEqual([true, false]);
});
