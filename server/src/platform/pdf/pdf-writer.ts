import { constants } from 'node:os';
import { z } from 'zod';
import { OnDemandProcess } from '../on-demand/on-demand-process.ts';
import type { Sheet } from './sheet.ts';

/** With its font the process takes some 150 MB. */
const writer = new OnDemandProcess<Sheet, Buffer>({
  file: 'platform/pdf/worker/main',
  name: 'the PDF writer',
  niceness: constants.priority.PRIORITY_BELOW_NORMAL,
  result: z.custom<Buffer>((value) => Buffer.isBuffer(value)),
  heapMegabytes: 256,
  atOnce: 1,
  maxOpen: 32,
  // A page takes well under a second.
  patienceMs: 20_000,
});

/**
 * Draws a sheet as PDF in a separate process, one after the other: loading the font and laying out a page would block every
 * other request. Throws `ProcessBusy` when too many wait.
 */
export const writePdf = (sheet: Sheet): Promise<Buffer> => writer.run(sheet);
