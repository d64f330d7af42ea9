import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { discovery } from '@limelight/contract/discovery/operations';
import type { OperationContext } from '../implement.ts';
import { mountHotRead } from '../platform/http/hot-read.ts';
import { listCreatorsText } from './list-creators.ts';

export interface HotReadOptions {
  readonly contextOf: (c: Context) => Promise<OperationContext>;
  readonly log: Logger;
}

/** Mounts the lists that leave the database as JSON text. Call before `mountFunctions`. */
export function mountDiscoveryHotReads(app: Hono, { contextOf, log }: HotReadOptions): void {
  const { route, inputSchema } = discovery.listCreators['~orpc'];
  mountHotRead(app, {
    path: route.path ?? '/discovery/creators',
    inputSchema,
    contextOf,
    log,
    read: ({ deps, viewer }, { limit }) => listCreatorsText(deps, viewer, limit),
  });
}
