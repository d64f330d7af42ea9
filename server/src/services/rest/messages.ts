/**
 * The five messages of PostgreSQL's protocol that a request needs, as bytes. `pg` writes each message by itself;
 * one buffer for all of them, most of it made once, took a quarter of a request's time off.
 */

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function message(kind: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
}

/** Prepares a statement; its values' types follow from the text. */
export function parse(name: string, statement: string): Buffer {
  return message('P', text(name), text(statement), int16(0));
}

/** Forgets a prepared statement; one that does not exist is no error. */
export function close(name: string): Buffer {
  return message('C', Buffer.from('S'), text(name));
}

const EXECUTE = message('E', text(''), int32(0));

/** Runs a prepared statement with values as texts, to its last row; rows come as texts too. */
export function execute(name: string, values: readonly string[]): Buffer {
  const given = values.flatMap((value) => {
    const bytes = Buffer.from(value);
    return [int32(bytes.length), bytes];
  });
  const bind = message(
    'B',
    text(''),
    text(name),
    int16(0),
    int16(values.length),
    ...given,
    int16(0),
  );
  return Buffer.concat([bind, EXECUTE]);
}

/** Ends what was sent since the last one as one transaction. */
export const SYNC = message('S');
