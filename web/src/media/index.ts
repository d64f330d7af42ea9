export { CropDialog } from './crop/crop-dialog.tsx';
export { FilmDialog } from './film/film-dialog.tsx';
export { formatDuration } from './frame.ts';
export { LockedSlide } from './locked-slide.tsx';
export { MediaBrowser } from './media-browser.tsx';
export { MediaGrid, MediaGridSkeleton } from './media-grid.tsx';
export { POST_PICTURE_SIZES } from './picture-sizes.ts';
export { PostMedia } from './post-media.tsx';
export { preparingWords } from './preparing-words.ts';
export { isUnseen, Preparing, unseenWords } from './preparing.tsx';
export { SoundCard } from './sound-card.tsx';
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
export { type Uploads, useUploads } from './uploads/use-uploads.ts';
export { useLatestViews, usePrepared } from './use-prepared.ts';
export { useRetryMedia } from './use-retry-media.ts';
export { VaultPicker } from './vault/vault-picker.tsx';
export { VaultScreen } from './vault/vault-screen.tsx';
