import { randomUUID } from 'node:crypto';
import { contract } from '@limelight/contract';
import { creatorId, userId } from '@limelight/contract/platform/ids';
import { call, getRouter, isProcedure, ORPCError } from '@orpc/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CREATOR_RIGHTS, type CreatorRight } from './kernel/acting.ts';
import type { Viewer } from './kernel/viewer.ts';
import type { Deps } from './kernel/deps.ts';
import { describeOperations } from './describe-operations.ts';
import type { OperationContext } from './kernel/operation-context.ts';
import { placesOf } from './platform/http/contract-parts.ts';
import { router } from './router.ts';

const operation = z.object({
  operationId: z.string(),
  security: z.array(z.object({ bearer: z.array(z.string()).optional() })),
});
const shape = z.object({
  info: z.object({ title: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

let text: string;
let securityOf: Map<string, z.infer<typeof operation>['security']>;
beforeAll(async () => {
  text = JSON.stringify(await describeOperations('Stage'));
  const operations = Object.values(shape.parse(JSON.parse(text)).paths).flatMap(Object.values);
  securityOf = new Map(
    operations.map((value) => operation.parse(value)).map((one) => [one.operationId, one.security]),
  );
});

/** The error code of a call with invalid input: who may call is checked before the input. */
async function refusalOf(
  name: readonly string[],
  viewer: Viewer | null,
  more: Pick<OperationContext, 'creatorOf'> = {},
): Promise<string> {
  const procedure = getRouter(router, name);
  if (!isProcedure(procedure)) throw new Error(`${name.join('.')} has no handler`);
  // the first access to anything else is far enough
  const deps = new Proxy({} as Deps, {
    get: () => {
      throw new ORPCError('let_in');
    },
  });
  const request = { id: 'r', ip: '127.0.0.1', userAgent: null };
  const context: OperationContext = { deps, viewer, request, ...more };
  return call(procedure, { nothing: true }, { context }).then(
    () => 'let_in',
    (error: unknown) => (error instanceof ORPCError ? String(error.code) : 'let_in'),
  );
}

describe('the description', () => {
  test('says of every operation who may call it', async () => {
    const id = userId.parse(randomUUID());
    const fan: Viewer = { id, sessionId: randomUUID(), aal: 'aal1', roles: new Set(['fan']) };
    for (const { name } of placesOf(contract)) {
      const security = securityOf.get(name.join('.')) ?? [];
      const asked = { stranger: await refusalOf(name, null), fan: await refusalOf(name, fan) };
      const isOpen = security.some(({ bearer }) => bearer === undefined);
      expect([name.join('.'), asked.stranger === 'not_signed_in'], 'strangers').toEqual([
        name.join('.'),
        !isOpen,
      ]);
      const roles = security.flatMap(({ bearer }) => bearer ?? []);
      expect([name.join('.'), asked.fan === 'forbidden'], 'fans').toEqual([
        name.join('.'),
        roles.length > 0,
      ]);
    }
    expect(securityOf.get('posts.publish')).toEqual([{ bearer: ['creator'] }]);
    expect(securityOf.get('posts.like')).toEqual([{ bearer: [] }]);
    expect(securityOf.get('posts.get')).toEqual([{}, { bearer: [] }]);
  });

  test('has every shared schema once, under its name', () => {
    const document = JSON.parse(text) as { components: Record<string, Record<string, unknown>> };
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect(document.components[kind]?.[name], name).toBeDefined();
    expect(text).toContain('"#/components/schemas/PostView"');
    expect(repeated(JSON.parse(text))).toEqual([]);
  });
});

/** The largest part of the description that may be repeated, in characters. */
const SMALL = 750;

/** Schemas that are written more than once: move each to contract/src/shared-schemas.ts. */
function repeated(document: unknown): string[] {
  const seen = new Map<string, number>();
  const look = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    const written = 'type' in part || 'anyOf' in part ? JSON.stringify(part) : '';
    if (written.length > SMALL) seen.set(written, (seen.get(written) ?? 0) + 1);
    Object.values(part).forEach(look);
  };
  look(document);
  return [...seen].filter(([, times]) => times > 1).map(([written]) => written.slice(0, 200));
}

test('each right to act for a creator opens operations of these areas, and without it they are closed', async () => {
  const id = creatorId.parse(randomUUID());
  const helper: Viewer = {
    id: userId.parse(randomUUID()),
    sessionId: randomUUID(),
    aal: 'aal1',
    roles: new Set(['fan']),
  };
  const refusalWith = (name: readonly string[], ...rights: CreatorRight[]) =>
    refusalOf(name, helper, { creatorOf: () => ({ id, rights: new Set(rights) }) });
  const opened = new Map<CreatorRight, Set<string>>();
  for (const { name } of placesOf(contract)) {
    const isCreators = securityOf.get(name.join('.'))?.[0]?.bearer?.includes('creator') ?? false;
    const isClosed = (await refusalWith(name)) === 'forbidden';
    if (isCreators) expect([name.join('.'), isClosed]).toEqual([name.join('.'), true]);
    if (!isClosed) continue;
    for (const right of CREATOR_RIGHTS)
      if ((await refusalWith(name, right)) !== 'forbidden')
        opened.set(right, (opened.get(right) ?? new Set()).add(name[0] ?? ''));
  }
  const areas = [...opened].map(([right, names]) => [right, [...names].toSorted().join(' ')]);
  expect(Object.fromEntries(areas)).toEqual({
    publish: 'live posts shop',
    files: 'media',
    message: 'live messages',
    fans: 'creators fans live memberships safety',
    earnings: 'analytics earnings shop',
    payouts: 'payouts',
    settings: 'creators media memberships messages shop',
  });
});
