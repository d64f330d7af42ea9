import { z } from 'zod';
import { LINK_NAME, OWN_SOURCES, SITE_NAME, type VisitSource } from './source.ts';

/** A source in a request; accepts what `isVisitSource` accepts. */
export const visitSource = z.union([
  z.enum(OWN_SOURCES),
  z.templateLiteral(['link:', z.string().regex(LINK_NAME)]),
  z.templateLiteral(['site:', z.string().regex(SITE_NAME)]),
]) satisfies z.ZodType<VisitSource>;
