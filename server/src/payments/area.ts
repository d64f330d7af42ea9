import { defineArea } from '../kernel/area.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { paymentsOfAccount } from './account.ts';
import { auditedOrders } from './admin/audited-orders.ts';
import { endAuthorized } from './capture/capture-order.ts';
import { duePayments } from './due-payments.ts';
import { endAuthorizedJob, reconcileOrderJob, replayEventsJob, returnChargeJob } from './jobs.ts';
import { replayEvents } from './provider/provider-events.ts';
import { reconcileOrder } from './orders/reconcile-order.ts';
import { noticesOfPayments } from './notices.ts';
import { paymentsRoutes } from './routes.ts';
import { deliverEventJob, endTransferJob, letGoJob } from './sandbox/jobs.ts';
import { SandboxProvider } from './sandbox/sandbox-provider.ts';

export const paymentsArea = defineArea({
  name: 'payments',
  tables: [
    'cards',
    'grants',
    'order_lines',
    'orders',
    'payment_customers',
    'provider_events',
    'refund_lines',
    'refunds',
    'spending_limits',
    'tips',
    'sandbox.cards',
    'sandbox.charges',
    'sandbox.clock',
    'sandbox.events',
    'sandbox.network',
    'sandbox.refunds',
    'sandbox.transfers',
  ],
  views: ['granted_things', 'held_grants', 'line_states', 'order_states'],
  routes: paymentsRoutes,
  jobs: [
    handleJob(reconcileOrderJob, (deps, { orderId }) => reconcileOrder(deps, orderId)),
    handleJob(endAuthorizedJob, (deps, { orderId }) => endAuthorized(deps, orderId)),
    handleJob(letGoJob, async ({ payments }, { chargeRef }) => {
      if (payments instanceof SandboxProvider) await payments.cancelCharge(chargeRef);
    }),
    handleJob(replayEventsJob, async (deps) => void (await replayEvents(deps))),
    handleJob(returnChargeJob, (deps, request) => deps.payments.refund(request)),
    handleJob(deliverEventJob, async ({ payments }, { eventId }) => {
      if (payments instanceof SandboxProvider) await payments.deliverEvent(eventId);
    }),
    handleJob(endTransferJob, async ({ payments }, { transferId }) => {
      if (payments instanceof SandboxProvider) await payments.endTransfer(transferId);
    }),
  ],
  dueWork: duePayments,
  notices: noticesOfPayments,
  ofAccount: paymentsOfAccount,
  audited: { order: auditedOrders },
});
