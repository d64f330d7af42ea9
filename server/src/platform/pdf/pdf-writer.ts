import { z } from 'zod';
import { MINUTE } from '../clock/clock.ts';
import { OnDemandProcess } from '../on-demand/on-demand-process.ts';
import type { Sheet } from './sheet.ts';

/** With its font the process takes some 150 MB. */
const writer = new OnDemandProcess<Sheet, Buffer>({
  file: 'platform/pdf/worker/main',
  name: 'the PDF writer',
  // A person waits for the receipt: below requests for pages, above pictures.
  niceness: 5,
  result: z.custom<Buffer>((value) => Buffer.isBuffer(value)),
  flags: ['--max-old-space-size=256'],
  atOnce: 1,
  maxOpen: 32,
  // A page takes well under a second. The first one waits for the process, which took 3 to 4 s on two cores with a load of 12,
  // before it yielded to anything.
  patienceMs: MINUTE,
});

/**
 * Draws a sheet as PDF in a separate process, one after the other: loading the font and laying out a page would block every
 * other request. Throws `ProcessBusy` when too many wait.
 */
export const writePdf = (sheet: Sheet): Promise<Buffer> => writer.run(sheet);
