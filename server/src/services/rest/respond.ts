import type { Plan } from './compile.ts';
import { invalidRange, notSingular } from './errors.ts';
import type { Answer } from './run.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
export const OBJECT_TYPE = 'application/vnd.pgrst.object+json; charset=utf-8';

export interface Reply {
  readonly status: 200 | 201 | 204 | 206;
  readonly body: string | null;
  readonly headers: Record<string, string>;
}

/** `0-19/1234`, with a star for what is not known or not there. */
function contentRange(offset: number, rows: number, total: number | null): string {
  const range = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`;
  return `${range}/${total ?? '*'}`;
}

function bodyOf(json: string | null, rows: number, isSingular: boolean): string | null {
  if (!isSingular) return json;
  if (rows !== 1) throw notSingular(rows);
  // The list has one object: without the brackets it is that object.
  return json === null ? null : json.trim().slice(1, -1);
}

function typeOf(isSingular: boolean): Record<string, string> {
  return { 'content-type': isSingular ? OBJECT_TYPE : JSON_TYPE };
}

export function readReply(plan: Plan, answer: Answer, isSingular: boolean): Reply {
  const [json = null, count, counted] = answer.rows[0] ?? [];
  const rows = Number(count);
  const total = plan.isCounted ? Number(counted) : null;
  if (total !== null && plan.offset > 0 && plan.offset >= total) {
    throw invalidRange(
      `An offset of ${plan.offset} was requested, but there are only ${total} rows.`,
    );
  }
  return {
    status: total !== null && rows < total ? 206 : 200,
    body: bodyOf(json, rows, isSingular),
    headers: {
      ...typeOf(isSingular),
      'content-range': contentRange(plan.offset, rows, total),
    },
  };
}

export function writeReply(
  plan: Plan,
  answer: Answer,
  isSingular: boolean,
  verb: 'insert' | 'update',
): Reply {
  const created = verb === 'insert';
  if (!plan.hasBody) {
    const total = plan.isCounted ? answer.affected : null;
    return {
      status: created ? 201 : 204,
      body: null,
      headers: { 'content-range': contentRange(0, created ? 0 : answer.affected, total) },
    };
  }
  const [json = null, count] = answer.rows[0] ?? [];
  const rows = Number(count);
  return {
    status: created ? 201 : 200,
    body: bodyOf(json, rows, isSingular),
    headers: {
      ...typeOf(isSingular),
      'content-range': contentRange(0, created ? 0 : rows, plan.isCounted ? rows : null),
    },
  };
}
