import { contract } from '@limelight/contract';
import { WATCH_PATH, WHIP_PATH } from '@limelight/contract/live/paths';
import { WEBHOOK_PATH } from './payments/index.ts';
import { requestNames } from './platform/http/request-names.ts';

/** The label of a request in the metrics. The list is in order: the first match wins. */
export const nameOfRequest = requestNames(contract, '/functions/v1', [
  [WEBHOOK_PATH, 'payments.webhook'],
  ['/functions/', 'functions'],
  ['/auth/v1', 'auth'],
  ['/rest/v1', 'rest'],
  [WHIP_PATH, 'live.whip'],
  [WATCH_PATH, 'live.bytes'],
  ['/storage/v1', 'storage'],
  ['/realtime/v1', 'realtime'],
  ['/sandbox/v1', 'sandbox'],
  ['/assets/', 'asset'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'metrics'],
]);
