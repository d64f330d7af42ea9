import { limitedTo, only, signedIn } from '../../kernel/implement.ts';
import { ProcessBusy } from '../../platform/on-demand/on-demand-process.ts';
import { getInvoice } from './get-invoice.ts';
import { getInvoiceDetails, setInvoiceDetails } from './invoice-details.ts';
import { INVOICE_LIMIT } from './limits.ts';

const own = only('creator', 'settings').shop;

export const invoiceRoutes = {
  getInvoice: signedIn.shop.getInvoice
    .use(limitedTo(INVOICE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const invoice = await getInvoice(deps, viewer, input.invoiceId).catch((error: unknown) => {
        throw error instanceof ProcessBusy ? errors.unavailable() : error;
      });
      if (!invoice) throw errors.not_found();
      return invoice;
    }),
  getInvoiceDetails: own.getInvoiceDetails.handler(({ context: { deps, creator } }) =>
    getInvoiceDetails(deps, creator.id),
  ),
  setInvoiceDetails: own.setInvoiceDetails.handler(
    async ({ context: { deps, creator }, input }) => {
      await setInvoiceDetails(deps, creator.id, input.details);
      return { ok: true } as const;
    },
  ),
};
