import type { OwnMedia } from '@limelight/contract/media/operations';

/** What the choice of files offers; some systems know no type for the last three. */
export const MEDIA_FILES = 'image/*,video/*,audio/*,.heic,.heif,.mkv';

/**
 * What the studio's screens need of uploads. The page passes it: areas do not import each other.
 */
export interface UploadsPort {
  /** False until the uploads of an earlier page are known. */
  readonly isRestored: boolean;
  readonly items: readonly StudioUpload[];
  /** Names what is not taken, and what of it has nothing inside. */
  readonly add: (files: readonly File[]) => { ids: string[]; refused: string[]; empty: string[] };
  readonly cancel: (id: string) => void;
  readonly retry: (id: string) => void;
  /** Whether this file carries a `file_gone` upload on when it is added. */
  readonly awaits: (file: File) => boolean;
  /** Gives back the file of an upload that is `file_gone`; false when it is another file. */
  readonly supplyFile: (id: string, file: File) => boolean;
  readonly forget: (ids: readonly string[]) => void;
}

export interface StudioUpload {
  readonly id: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly kind: OwnMedia['kind'];
  readonly step: UploadStepPort;
  readonly localPreviewUrl: string | null;
  readonly media: OwnMedia | null;
}

type UploadStepPort =
  | { readonly at: 'waiting' }
  | { readonly at: 'ready' }
  | { readonly at: 'file_gone' }
  | { readonly at: 'sending'; readonly sentBytes: number; readonly secondsLeft: number | null }
  | { readonly at: 'offline'; readonly sentBytes: number }
  | {
      readonly at: 'processing';
      readonly progress: number;
      readonly step: OwnMedia['step'];
      /** Until it can be used; null where that is not known. */
      readonly secondsLeft: number | null;
    }
  | { readonly at: 'failed'; readonly message: string; readonly canRetry: boolean };
