export { CropDialog } from './crop/crop-dialog.tsx';
export { FilmDialog } from './film/film-dialog.tsx';
export { preparingWords } from './preparing-words.ts';
export type { TrayFile } from './tray/tray-files.ts';
export { type TrayRules, useFileTray } from './tray/use-file-tray.ts';
export { supplyFile } from './uploads/supply-file.ts';
export { formatTimeLeft } from './uploads/transfer-rate.ts';
export {
  MEDIA_FILES,
  overallProgress,
  sentFraction,
  type UploadItem,
} from './uploads/upload-item.ts';
export { useUploads, type Uploads } from './uploads/use-uploads.ts';
export { useRetryMedia } from './use-retry-media.ts';
export { VaultPicker } from './vault/vault-picker.tsx';
