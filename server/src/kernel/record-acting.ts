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
  call: Call,
  input: unknown,
  recorded: Recorded = call.procedure['~orpc'].route.method === 'GET' ? 'unrecorded' : 'recorded',
): Promise<void> {
  const actorId = actorOf(principal);
  if (actorId === null || recorded === 'unrecorded') return;
  const [area = '', ...verb] = call.path;
  const action = `${area}.${verb.join('.')}` as const;
  const subject = subjectOf(call, input) ?? `creator:${principal.id}`;
  await audit(db, { actorId, onBehalfOf: principal.id, action, subject }, clock.now());
}

/** The thing that the address of the operation names: 'post:…'. The rest of the input is not checked yet. */
function subjectOf({ procedure }: Pick<Call, 'procedure'>, input: unknown): string | null {
  const [, thing] = /\{(\w+)Id\}/.exec(procedure['~orpc'].route.path ?? '') ?? [];
  const id = thing && anyId.safeParse(anyInput.parse(input)[`${thing}Id`]);
  return id && id.success ? `${thing}:${id.data}` : null;
}
