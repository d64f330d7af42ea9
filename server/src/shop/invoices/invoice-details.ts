import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { detailsOf, putDetails, removeDetails } from './invoice-queries.ts';

export interface InvoiceDetails {
  readonly name: string;
  readonly address: string;
  readonly taxNumber: string;
}

/** What a creator wants on invoices, and the operator's name, which is there without. */
export async function getInvoiceDetails(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  creatorId: CreatorId,
): Promise<{ details: InvoiceDetails | null; operatorName: string }> {
  const row = await db.maybe(detailsOf, creatorId);
  return {
    details: row && { name: row.name, address: row.address, taxNumber: row.tax_number },
    operatorName: config.brandName,
  };
}

/** What invoices say from now on: those that were issued stay as they are. */
export async function setInvoiceDetails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  creatorId: CreatorId,
  details: InvoiceDetails | null,
): Promise<void> {
  if (details === null) await db.run(removeDetails, creatorId);
  else {
    const { name, address, taxNumber } = details;
    await db.run(putDetails, creatorId, name, address, taxNumber, clock.now());
  }
}
