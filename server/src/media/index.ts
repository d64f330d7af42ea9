export { cleanFileName } from './clean/clean-name.ts';
export {
  type BuyersFile,
  cleanOriginals,
  cleanStates,
  downloadUrl,
  dropCleanOriginals,
  lockFiles,
} from './clean/clean-originals.ts';
export { archiveOf } from './vault/archive-originals.ts';
export { mediaReady } from './events.ts';
export { KEYS_OF_ROWS } from './keys-of-rows.ts';
export { MEDIA_FOLDER } from './names.ts';
export { leaveReserve } from './preparing/leave-reserve.ts';
export { checkFiles, type FileFault } from './store/check-files.ts';
export { moveFiles } from './store/move-files.ts';
export { byteAccess } from './bytes/byte-access.ts';
export { mediaReader } from './bytes/read-media.ts';
export { BUCKET_NAMES } from './objects/object-buckets.ts';
export { mediaObjects } from './objects/objects.ts';
export { storeRecording } from './uploads/store-recording.ts';
export { uploadRoom } from './uploads/upload-room.ts';
export { type MediaAsk, mediaViews, ownMediaViews } from './views/view.ts';
export { copySampleClip, storeSampleClip } from './pictures/store-sample-clip.ts';
export { storeSamplePicture } from './pictures/store-sample-picture.ts';
export { storeSampleText } from './pictures/store-sample-text.ts';
export { lockUsable } from './vault/lock-usable.ts';
export { isolatedWorker } from './preparing/run-worker.ts';
export { workFolderOf } from './preparing/prepare-file.ts';
export { tryWorker } from './preparing/try-worker.ts';
export { addressesOfPictures, publicPicture } from './pictures/public-picture.ts';
