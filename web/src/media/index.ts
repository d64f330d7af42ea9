export { CropDialog } from './crop/crop-dialog.tsx';
export { FilmDialog } from './film/film-dialog.tsx';
export { formatDuration } from './frame.ts';
export { LockedSlide } from './locked-slide.tsx';
export { MediaBrowser } from './media-browser.tsx';
export { MediaGrid, MediaGridSkeleton } from './media-grid.tsx';
export { POST_PICTURE_SIZES } from './picture-sizes.ts';
export type { PlayerAction } from './player/actions.ts';
export { PlayButton, VolumeControl } from './player/film-controls.tsx';
export { QualityMenu } from './player/player-menus.tsx';
export { pictureInPicture, useFullScreen } from './player/use-full-screen.ts';
export { useIdle } from './player/use-idle.ts';
export { type Playback, usePlaybackState } from './player/use-playback.ts';
export { usePlayer } from './player/use-player.ts';
export { AUTOMATIC, type Quality } from './player/use-stream.ts';
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
