import { z } from 'zod';
import { oneLine } from './one-line.ts';

/**
 * A name or a title that people type: parsed into one visible line, '' if nothing of it is visible (docs/product.md, 'Names and
 * titles').
 */
export const line = z.string().overwrite(oneLine);
