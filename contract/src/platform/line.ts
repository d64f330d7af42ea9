import { z } from 'zod';
import { oneLine } from './one-line.ts';

/** What people type as a name or a title: read as one visible line, '' for nothing to see (docs/product.md, 'Names and titles'). */
export const line = z.string().overwrite(oneLine);
