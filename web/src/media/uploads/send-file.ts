import { defaultOptions, DetailedError, Upload } from 'tus-js-client';
import { config } from '../../platform/config.ts';
import { supabase } from '../../platform/supabase.ts';

/** Why a transfer stopped: `away` can be retried without asking the user, `refused` cannot. */
export class TransferFailed extends Error {
  constructor(
    readonly reason: 'away' | 'refused',
    message: string,
  ) {
    super(message);
  }
}

/** The abort reason that keeps the bytes sent so far. */
export const PAUSE = 'pause';

export interface SendFile {
  (
    file: File,
    options: {
      /** Identifies the transfer: the same key resumes it, in this page or after a reload. */
      readonly resumeKey: string;
      /** Kept as it is: the server neither reads nor prepares it. */
      readonly isFile: boolean;
      readonly onProgress: (sentBytes: number) => void;
      /** If aborted with the reason `PAUSE`, the sent parts stay on the server and can be resumed later. */
      readonly signal: AbortSignal;
    },
  ): Promise<string>;
}

/** The bucket of uploads; nothing is ever read from it. */
const BUCKET = 'uploads';
/**
 * The largest body of one request: proxies in front of a self-hosted server commonly refuse bodies over 100 MB, and an
 * interrupted request resumes at the exact byte in any case.
 */
const CHUNK_BYTES = 50_000_000;

/** Messages for refusals without one, which come from a proxy in front of the server. */
const REFUSALS: Readonly<Record<number, string>> = {
  401: 'Your session has ended. Sign in and try again.',
  403: 'You can’t upload here.',
  413: 'This file is too large.',
  415: 'You can’t use this kind of file here.',
  507: 'We don’t have room for this file right now. Try again later.',
};

function failure(error: Error): TransferFailed {
  const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined;
  if (status === undefined || status === 0 || status === 423 || status === 429 || status >= 500) {
    if (status !== 507) return new TransferFailed('away', 'We can’t reach the server.');
  }
  return new TransferFailed(
    'refused',
    sentenceOf(error) ?? REFUSALS[status] ?? 'The upload didn’t go through.',
  );
}

/** The server's own message, if there is one. */
function sentenceOf(error: Error): string | null {
  if (!(error instanceof DetailedError)) return null;
  try {
    const body: unknown = JSON.parse(error.originalResponse?.getBody() ?? '');
    if (typeof body !== 'object' || body === null || !('message' in body)) return null;
    return typeof body.message === 'string' ? body.message : null;
  } catch {
    return null;
  }
}

const endpoint = () => new URL('/storage/v1/upload/resumable', config().supabaseUrl).href;
const fingerprintOf = (resumeKey: string) => `upload:${resumeKey}`;

/** The headers that authenticate the user. */
async function identity(): Promise<Readonly<Record<'apikey' | 'authorization', string>>> {
  const { data } = await supabase().auth.getSession();
  const { supabaseKey } = config();
  return {
    apikey: supabaseKey,
    authorization: `Bearer ${data.session?.access_token ?? supabaseKey}`,
  };
}

/** How many bytes of an earlier transfer the server has; 0 if it does not know the transfer, or no longer. */
export async function sentBytesOf(resumeKey: string): Promise<number> {
  const [earlier] = await defaultOptions.urlStorage.findUploadsByFingerprint(
    fingerprintOf(resumeKey),
  );
  if (!earlier?.uploadUrl) return 0;
  const answer = await fetch(earlier.uploadUrl, {
    method: 'HEAD',
    headers: { ...(await identity()), 'tus-resumable': '1.0.0' },
  });
  return answer.ok ? Number(answer.headers.get('upload-offset') ?? 0) : 0;
}

/**
 * Sends a file in resumable parts to storage/v1, continuing an earlier attempt. Returns the upload's id for `media.create`, or
 * '' if it was aborted.
 */
export const sendFile: SendFile = async (file, { resumeKey, isFile, onProgress, signal }) => {
  const upload = new Upload(file, {
    endpoint: endpoint(),
    chunkSize: CHUNK_BYTES,
    // the queue retries, and shows it
    retryDelays: null,
    metadata: {
      bucketName: BUCKET,
      // unique, because the server finds an existing upload by its object name
      objectName: resumeKey,
      filename: file.name,
      contentType: file.type || 'application/octet-stream',
      ...(isFile && { kind: 'file' }),
    },
    fingerprint: () => Promise.resolve(fingerprintOf(resumeKey)),
    removeFingerprintOnSuccess: true,
    uploadDataDuringCreation: false,
    onBeforeRequest: async (request) => {
      for (const [name, value] of Object.entries(await identity())) request.setHeader(name, value);
    },
  });
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  if (signal.aborted) return '';
  const settled = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      upload.options.onProgress = (sent) => onProgress(sent);
      upload.options.onSuccess = () => resolve();
      upload.options.onError = (error) => reject(failure(error));
      // the listener is removed at the end: a late abort must not delete a finished upload
      signal.addEventListener(
        'abort',
        () => {
          // tells the server to delete the parts; if the message is lost, they are removed by age
          upload.abort(signal.reason !== PAUSE).then(resolve, () => resolve());
        },
        { signal: settled.signal },
      );
      upload.start();
    });
  } finally {
    settled.abort();
  }
  return upload.url?.split('/').at(-1) ?? '';
};
