import { useQueryClient } from '@tanstack/react-query';
import type { AdminOrder } from '@limelight/contract/payments/operations';
import { api, client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Written } from '../../ui/forms/written.tsx';

/** Asks for the reason before what an order of $0.00 gave, such as a free trial, ends. */
export function EndAccessDialog({
  order,
  onClose,
}: {
  readonly order: AdminOrder;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  return (
    <ReasonDialog
      title={`End the access of @${order.buyer.handle}?`}
      confirmLabel="End access"
      help="We’ll save it in the audit log."
      missing="Give a reason for the audit log."
      sentenceOf={errorSentence}
      onClose={onClose}
      act={async (reason) => {
        await client.payments.refundOrder({ orderId: order.id, reason });
        toast({ kind: 'success', title: `The access of order ${order.number} has ended` });
        onClose();
        await queries.invalidateQueries({ queryKey: api.payments.key() });
        await queries.invalidateQueries({ queryKey: api.safety.key() });
      }}
    >
      <p>
        <Written>{order.title}</Written>, <Written>{order.creator.displayName}</Written>, was free,
        so there’s no money to refund. The fan loses access right away.
      </p>
    </ReasonDialog>
  );
}
