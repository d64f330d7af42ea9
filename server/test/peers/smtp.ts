import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A letter as the mail server received it. */
export interface TakenLetter {
  readonly from: string;
  readonly to: readonly string[];
  readonly wasEncrypted: boolean;
  readonly user: string | undefined;
  readonly headers: ReadonlyMap<string, string>;
  /** The decoded parts by type. */
  readonly parts: ReadonlyMap<string, string>;
}

export const MAIL_USER = 'us';
export const MAIL_PASSWORD = 'a p@ss/word';

export interface TestMailServer {
  readonly port: number;
  readonly letters: TakenLetter[];
  /** How many times a client tried to sign in. */
  signIns: number;
  /** Responses that refuse the next letters instead of accepting them, oldest first. */
  readonly refusals: { readonly at: 'to' | 'data'; readonly code: number }[];
  /** The password that the server accepts now. */
  password: string;
  close(): Promise<void>;
}

/** Without TLS: no client trusts this server’s certificate. */
export const WITHOUT_TLS = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };

/** A real SMTP server on this machine, with a self-signed certificate. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const state: { signIns: number; password: string } = { signIns: 0, password: MAIL_PASSWORD };
  const letters: TakenLetter[] = [];
  const refusals: TestMailServer['refusals'] = [];
  const refusal = (at: 'to' | 'data') => {
    if (refusals[0]?.at !== at) return null;
    return Object.assign(new Error('not now'), { responseCode: refusals.shift()?.code });
  };
  const server = new SMTPServer({
    onAuth(given, _session, done) {
      state.signIns++;
      if (given.username === MAIL_USER && given.password === state.password)
        done(null, { user: given.username });
      else done(Object.assign(new Error('Invalid login'), { responseCode: 535 }));
    },
    onRcptTo(_address, _session, done) {
      done(refusal('to'));
    },
    onData(stream, session, done) {
      void text(stream).then((source) => {
        const refused = refusal('data');
        if (refused) return done(refused);
        const { envelope, secure, user } = session;
        letters.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          wasEncrypted: secure,
          user,
          ...parse(source),
        });
        done();
      });
    },
    ...options,
  });
  // A client that does not trust the certificate hangs up, which is an error event here; the test ignores it.
  server.on('error', () => undefined);
  const listening = server.listen(0, '0.0.0.0');
  await once(listening, 'listening');
  const bound = listening.address();
  return Object.assign(state, {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    letters,
    refusals,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}

/** Headers and parts of one message of RFC 5322, as far as our own letters use it. */
function parse(source: string): Pick<TakenLetter, 'headers' | 'parts'> {
  const { headers, body } = split(source);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const sections = boundary ? body.split(`--${boundary}`).slice(1, -1) : [source];
  const parts = sections.map((section): [string, string] => {
    const part = split(section.replace(/^\r\n/, ''));
    const type = part.headers.get('content-type')?.split(';')[0] ?? 'text/plain';
    return [type, decode(part.body, part.headers.get('content-transfer-encoding') ?? '7bit')];
  });
  return { headers, parts: new Map(parts) };
}

function split(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: source.slice(end + 4) };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
