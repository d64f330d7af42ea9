import { serveRequests } from '../../on-demand/serve-requests.ts';
import { drawSheet } from '../draw-sheet.ts';
import { loadTypeface } from '../fonts.ts';
import { sheet } from '../sheet.ts';

const typeface = loadTypeface();
serveRequests(async (task) => drawSheet(sheet.parse(task), await typeface));
