import { constants } from 'node:os';
import { lowerPriority } from '../../lower-priority.ts';
import { drawSheet } from '../draw-sheet.ts';
import { loadTypeface } from '../fonts.ts';
import { type WriterAnswer, sheet } from '../sheet.ts';

// Page requests take precedence over receipts.
lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The parent process is gone, so the PDF is of no use to it.
process.on('disconnect', () => process.exit(1));

const say = (answer: WriterAnswer) => process.send?.(answer);

try {
  const typeface = await loadTypeface();
  process.on('message', (message) => {
    drawSheet(sheet.parse(message), typeface).then(
      (pdf) => say({ type: 'done', pdf: pdf.toString('base64') }),
      (error: unknown) => say({ type: 'failed', cause: causeOf(error) }),
    );
  });
  say({ type: 'ready' });
} catch (error) {
  say({ type: 'failed', cause: causeOf(error) });
  process.disconnect();
}

function causeOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
