import { notSpoken, RestError } from './errors.ts';

/** The format of a response. */
export interface Format {
  readonly kind: 'list' | 'object' | 'csv';
  /** Leaves out fields that are null. */
  readonly stripsNulls: boolean;
}

const LIST: Format = { kind: 'list', stripsNulls: false };

const KINDS: Readonly<Record<string, Format['kind']>> = {
  '*/*': 'list',
  'application/*': 'list',
  'application/json': 'list',
  'application/vnd.pgrst.array': 'list',
  'application/vnd.pgrst.array+json': 'list',
  'application/vnd.pgrst.object': 'object',
  'application/vnd.pgrst.object+json': 'object',
  'text/csv': 'csv',
};

/** The first supported type of an Accept header; throws if it has none. */
export function formatOf(accept: string | null): Format {
  if (accept === null || accept === 'application/json' || accept === '*/*') return LIST;
  for (const one of accept.split(',')) {
    const [type = '', ...settings] = one.split(';').map((part) => part.trim().toLowerCase());
    if (type.startsWith('application/vnd.pgrst.plan')) {
      throw notSpoken('Accept header', 'explain', 'query plans are not available');
    }
    const kind = KINDS[type];
    if (kind) return { kind, stripsNulls: settings.includes('nulls=stripped') && kind !== 'csv' };
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`);
}
