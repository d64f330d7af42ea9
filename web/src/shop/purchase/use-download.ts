import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InvoiceId, OrderId, ProductFileId } from '@limelight/contract/platform/ids';
import { client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { saveFile } from '../../ui/forms/save-file.ts';
import { purchase } from './queries.ts';

/** Starts the download of a file of an order: the browser shows how far it is, pauses it and goes on with it. */
export function useDownload(orderId: OrderId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fileId: ProductFileId) => client.shop.download({ orderId, fileId }),
    onSuccess: ({ url, name }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      void queries.invalidateQueries({ queryKey: purchase(orderId).queryKey });
    },
    onError: (error) =>
      toast({
        kind: 'error',
        title: 'Couldn’t download it',
        description: errorSentence(error),
      }),
  });
}

/** Downloads an invoice or a credit note as a PDF file. */
export function useInvoice() {
  return useMutation({
    mutationFn: async ({ id, number }: { readonly id: InvoiceId; readonly number: string }) =>
      saveFile(`${number}.pdf`, 'application/pdf', await client.shop.getInvoice({ invoiceId: id })),
    onError: (error) =>
      toast({
        kind: 'error',
        title: 'Couldn’t download it',
        description: errorSentence(error),
      }),
  });
}
