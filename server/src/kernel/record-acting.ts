import type { AnyProcedure } from '@orpc/server';
import { z } from 'zod';
import { actorOf, type Principal } from './acting.ts';
import type { Deps } from './deps.ts';

/** Whether what is done for a creator is in the audit log. Left out, all is but what only reads. */
export type Recorded = 'recorded' | 'unrecorded';

/** The call of an operation: its place in the contract, and what it is. */
interface Call {
  readonly path: readonly string[];
  readonly procedure: AnyProcedure;
}

const anyInput = z.record(z.string(), z.unknown()).catch({});
const anyId = z.uuid();

/**
 * Writes what a person changes for a creator to the audit log, before it happens: no change is without its line, and
 * one that is then refused has a line as well. What people do for themselves has none.
 */
export async function recordActing(
  { audit, db, clock }: Deps,
  principal: Principal,
  { path, procedure }: Call,
  input: unknown,
  recorded: Recorded = procedure['~orpc'].route.method === 'GET' ? 'unrecorded' : 'recorded',
): Promise<void> {
  const actorId = actorOf(principal);
  if (actorId === null || recorded === 'unrecorded') return;
  const [area = '', ...verb] = path;
  const action = `${area}.${verb.join('.')}` as const;
  const subject = subjectOf(input) ?? `creator:${principal.id}`;
  await audit(db, { actorId, onBehalfOf: principal.id, action, subject }, clock.now());
}

/** The first thing that a call names: 'post:…'. */
function subjectOf(input: unknown): string | null {
  for (const [name, value] of Object.entries(anyInput.parse(input))) {
    const id = anyId.safeParse(value);
    if (name.endsWith('Id') && id.success) return `${name.slice(0, -'Id'.length)}:${id.data}`;
  }
  return null;
}
