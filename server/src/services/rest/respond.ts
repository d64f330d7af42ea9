import type { Answer } from '@limelight/pg-prepared';
import type { Plan } from './compile.ts';
import { csvText } from './csv.ts';
import { invalidRange, notSingular } from './errors.ts';
import type { Format } from './media-type.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
export const OBJECT_TYPE = 'application/vnd.pgrst.object+json; charset=utf-8';

export interface Reply {
  readonly status: 200 | 201 | 204 | 206;
  readonly body: string | null;
  readonly headers: Record<string, string>;
}

/** `0-19/1234`, with a star for an unknown total or an empty range. */
function contentRange(offset: number, rows: number, total: number | null): string {
  const range = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`;
  return `${range}/${total ?? '*'}`;
}

function bodyOf(json: string | null, rows: number, { format, labels }: Plan): string | null {
  switch (format.kind) {
    case 'list':
      return json;
    case 'object':
      if (rows !== 1) throw notSingular(rows);
      // The list has one object; without the brackets it is that object.
      return json === null ? null : json.trim().slice(1, -1);
    case 'csv':
      return json === null ? null : csvText(labels, JSON.parse(json) as (string | null)[][]);
  }
}

const TYPES: Readonly<Record<Format['kind'], string>> = {
  list: JSON_TYPE,
  object: OBJECT_TYPE,
  csv: 'text/csv; charset=utf-8',
};

function typeOf({ format }: Plan): Record<string, string> {
  return { 'content-type': TYPES[format.kind] };
}

export function readReply(plan: Plan, answer: Answer): Reply {
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
    body: bodyOf(json, rows, plan),
    headers: {
      ...typeOf(plan),
      'content-range': contentRange(plan.offset, rows, total),
    },
  };
}

export function writeReply(plan: Plan, answer: Answer, verb: 'insert' | 'update'): Reply {
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
    body: bodyOf(json, rows, plan),
    headers: {
      ...typeOf(plan),
      'content-range': contentRange(0, created ? 0 : rows, plan.isCounted ? rows : null),
    },
  };
}
