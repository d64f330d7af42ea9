export { BackupState } from './backup-state.tsx';
export { RestoredBanner } from './restored-banner.tsx';
export { RestoredWork } from './restored-work.tsx';
export { useRestoredCopy } from './use-restored-copy.ts';
