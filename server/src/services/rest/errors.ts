/**
 * Every response of rest/v1 that is not data: PostgREST's codes, statuses and messages, so that official clients and people who
 * know them see what they expect.
 */
export class RestError extends Error {
  override name = 'RestError';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
  }

  /** The response body. */
  toJSON() {
    return { code: this.code, details: this.details, hint: this.hint, message: this.message };
  }
}

/** For a part of the request that this service does not support; `part` names the parameter, `why` the reason. */
export function notSpoken(part: string, text: string, why: string): RestError {
  const shown = text.length > 100 ? `${text.slice(0, 100)}…` : text;
  return new RestError(400, 'PGRST100', `"failed to parse ${part} (${shown})"`, { details: why });
}

export const invalidBody = (message: string) => new RestError(400, 'PGRST102', message);

export const invalidRange = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details });

export const notSingular = (rows: number) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });

export const notEmbedded = (name: string) =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });

export const unknownTable = (schema: string, name: string) =>
  new RestError(
    404,
    'PGRST205',
    `Could not find the table '${schema}.${name}' in the schema cache`,
  );

/** For columns that are written. An unknown column that is read is `undefinedColumn`, with the database's wording. */
export const unknownColumn = (table: string, name: string) =>
  new RestError(
    400,
    'PGRST204',
    `Could not find the '${name}' column of '${table}' in the schema cache`,
  );

export const undefinedColumn = (table: string, name: string) =>
  new RestError(400, '42703', `column ${table}.${name} does not exist`);

export const unknownRelation = (schema: string, from: string, to: string, hint: string | null) =>
  new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from}' and '${to}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from}' and '${to}'${
        hint === null ? '' : ` using the hint '${hint}'`
      } in the schema '${schema}', but no matches were found.`,
    },
  );

export const notAllowed = (table: string, anonymous: boolean) =>
  new RestError(anonymous ? 401 : 403, '42501', `permission denied for table ${table}`);

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  // two rows of one upsert conflict with each other
  '21000': 400,
  '42P01': 404,
  '42P17': 500,
  '42883': 404,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
};

const STATUS_BY_CLASS: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 413,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** PostgREST's status for an SQLSTATE. */
export function statusOf(sqlState: string, anonymous: boolean): number {
  if (sqlState === '42501') return anonymous ? 401 : 403;
  return STATUS_BY_CODE[sqlState] ?? STATUS_BY_CLASS[sqlState.slice(0, 2)] ?? 400;
}
