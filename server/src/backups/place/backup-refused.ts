/** A backup or a restore that cannot be, with one sentence for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
