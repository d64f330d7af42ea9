export { useUploads, type Uploads } from './use-uploads.ts';
export { overallProgress, type UploadItem, type UploadStep } from './upload-item.ts';
export { formatBytes, formatTimeLeft } from './transfer-rate.ts';
