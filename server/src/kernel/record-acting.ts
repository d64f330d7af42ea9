import type { AnyProcedure } from '@orpc/server';
import { z } from 'zod';
import { actorOf, type Principal } from './acting.ts';
import type { Deps } from './deps.ts';

/** Whether calls made for a creator go into the audit log. Absent: all do, except those that only read. */
export type Recorded = 'recorded' | 'unrecorded';

/** The call of an operation: its path in the contract, and its procedure. */
interface Call {
  readonly path: readonly string[];
  readonly procedure: AnyProcedure;
}

const anyInput = z.record(z.string(), z.unknown()).catch({});
const anyId = z.uuid();

/**
 * Writes what a person changes for a creator to the audit log, before it happens: no change is without its line, and a change
 * that is then refused has a line as well. What people do for themselves has none.
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

/** The thing named in the operation's address: 'post:…'. The rest of the input is not validated yet. */
function subjectOf({ procedure }: Pick<Call, 'procedure'>, input: unknown): string | null {
  const [, thing] = /\{(\w+)Id\}/.exec(procedure['~orpc'].route.path ?? '') ?? [];
  const id = thing && anyId.safeParse(anyInput.parse(input)[`${thing}Id`]);
  return id && id.success ? `${thing}:${id.data}` : null;
}
