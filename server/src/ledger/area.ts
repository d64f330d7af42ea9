import { defineArea } from '../kernel/area.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { clearHold } from './clear-hold.ts';
import { clearHoldJob } from './jobs.ts';

export const ledgerArea = defineArea({
  name: 'ledger',
  tables: ['ledger_accounts', 'ledger_entries', 'ledger_holds', 'ledger_transactions'],
  jobs: [handleJob(clearHoldJob, (deps, { transactionId }) => clearHold(deps, transactionId))],
});
