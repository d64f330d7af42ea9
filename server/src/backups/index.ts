export { backupReadings, isBackupLate } from './lateness.ts';
export { BackupRefused } from './place/backup-refused.ts';
export { type ChosenSet, chooseSet, restore } from './restoring/restore.ts';
export { queueBackups } from './schedule.ts';
export { secretsIn } from './secrets-in.ts';
export { type TakenBackup, takeBackup } from './taking/take-backup.ts';
