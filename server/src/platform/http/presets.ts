import type { MiddlewareHandler } from 'hono';
import { presetHeaders } from './preset-headers.ts';

/** Headers of every response to a path that begins with `below`. */
export interface Preset {
  readonly below: string;
  headers(): Readonly<Record<string, string>>;
}

/** Sets headers by the path of a request, in one middleware for all; where a name repeats, the later preset counts. */
export const presets =
  (all: readonly Preset[]): MiddlewareHandler =>
  (c, next) => {
    const { path } = c.req;
    for (const preset of all) {
      if (path.startsWith(preset.below)) presetHeaders(c, preset.headers());
    }
    return next();
  };
