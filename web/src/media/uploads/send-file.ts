import { defaultOptions, DetailedError, Upload } from 'tus-js-client';
import { config } from '../../platform/config.ts';
import { supabase } from '../../platform/supabase.ts';

/** Why a transfer stopped: `away` is worth trying again without asking, the rest is not. */
export class TransferFailed extends Error {
  constructor(
    readonly reason: 'away' | 'refused',
    message: string,
  ) {
    super(message);
  }
}

/** The abort reason that keeps what was sent. */
export const PAUSE = 'pause';

export interface SendFile {
  (
    file: File,
    options: {
      /** Names the transfer: the same key resumes it, in this page or after a reload. */
      readonly resumeKey: string;
      readonly onProgress: (sentBytes: number) => void;
      /** Aborted with the reason `PAUSE` the sent parts stay on the server, to be resumed later. */
      readonly signal: AbortSignal;
    },
  ): Promise<string>;
}

/** The bucket of uploads; nothing is ever read from it. */
const BUCKET = 'uploads';
/**
 * One request carries at most this much: proxies in front of a self-hosted server commonly refuse
 * bodies over 100 MB, and an interrupted request is resumed by bytes in any case.
 */
const CHUNK_BYTES = 50_000_000;

/** Where no sentence comes with a refusal: from a proxy in front of the server. */
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

/** The server's own sentence, when it wrote one. */
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

/** The headers that say who asks. */
async function identity(): Promise<Readonly<Record<'apikey' | 'authorization', string>>> {
  const { data } = await supabase().auth.getSession();
  const { supabaseKey } = config();
  return {
    apikey: supabaseKey,
    authorization: `Bearer ${data.session?.access_token ?? supabaseKey}`,
  };
}

/** How many bytes of an earlier transfer the server has; 0 if it does not know the transfer, or has forgotten it. */
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
 * Sends a file in resumable parts to storage/v1; carries on where an earlier try stopped. Answers the
 * upload's id, for `media.create`; an empty one when it was aborted.
 */
export const sendFile: SendFile = async (file, { resumeKey, onProgress, signal }) => {
  const upload = new Upload(file, {
    endpoint: endpoint(),
    chunkSize: CHUNK_BYTES,
    // retried by the queue, which also shows it
    retryDelays: null,
    metadata: {
      bucketName: BUCKET,
      // unique: the server finds an upload of the same object name again
      objectName: resumeKey,
      filename: file.name,
      contentType: file.type || 'application/octet-stream',
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
      // listens only until the end: a finished upload must not be deleted by a late abort
      signal.addEventListener(
        'abort',
        () => {
          // tell the server to forget the parts; if it does not hear, it cleans them up by age
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
