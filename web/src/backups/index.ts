export { BackupState } from './backup-state.tsx';
