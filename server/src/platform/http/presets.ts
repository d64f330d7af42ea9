import type { MiddlewareHandler } from 'hono';
import { presetHeaders } from './preset-headers.ts';

/** Headers of every response to a path that begins with `below`. */
export interface Preset {
  readonly below: string;
  headers(): Readonly<Record<string, string>>;
}

/**
 * Sets headers by the path of a request; where a name repeats, the later preset counts. All in one middleware, since each one
 * takes 2 µs of a request.
 */
export const presets =
  (all: readonly Preset[]): MiddlewareHandler =>
  (c, next) => {
    const { path } = c.req;
    for (const preset of all) {
      if (path.startsWith(preset.below)) presetHeaders(c, preset.headers());
    }
    return next();
  };
