import { useMutation } from '@tanstack/react-query';
import type { OrderId } from '@limelight/contract/platform/ids';
import { client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { saveFile } from '../../ui/forms/save-file.ts';
import { toast } from '../../ui/dialogs/toast.tsx';

/** Downloads the receipt of a paid order as a PDF file. */
export function useReceipt() {
  return useMutation({
    mutationFn: async ({ id, number }: { readonly id: OrderId; readonly number: string }) => {
      const receipt = await client.payments.getReceipt({ orderId: id });
      saveFile(`receipt-${number}.pdf`, 'application/pdf', receipt);
    },
    onError: (error) =>
      toast({
        kind: 'error',
        title: 'Couldn’t download the receipt',
        description: errorSentence(error),
      }),
  });
}
