import type { Check } from './check.ts';
import { backupCheck } from './checks/backup.ts';
import { bucketCheck } from './checks/bucket.ts';
import { clockCheck } from './checks/clock.ts';
import { databaseCheck } from './checks/database.ts';
import { diskCheck } from './checks/disk.ts';
import { mailCheck } from './checks/mail.ts';
import { mediaWorkerCheck } from './checks/media-worker.ts';
import { portCheck } from './checks/port.ts';
import { providerCheck } from './checks/provider.ts';
import { publicUrlCheck } from './checks/public-url.ts';
import { pushCheck } from './checks/push.ts';
import { redisCheck } from './checks/redis.ts';
import { settingsCheck } from './checks/settings.ts';
import { smsCheck } from './checks/sms.ts';
import { streamsCheck } from './checks/streams.ts';

/** Everything that the doctor tries, in the order in which it is read. */
export const CHECKS: readonly Check[] = [
  settingsCheck,
  portCheck,
  diskCheck,
  clockCheck,
  databaseCheck,
  publicUrlCheck,
  bucketCheck,
  redisCheck,
  mailCheck,
  smsCheck,
  pushCheck,
  providerCheck,
  mediaWorkerCheck,
  streamsCheck,
  backupCheck,
];
