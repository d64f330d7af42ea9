import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { type WebSocket, WebSocketServer, WebSocket as Client } from 'ws';
import { encodeBroadcast } from '../server/src/services/realtime/frame.ts';
import { SOCKET_PATH } from '../server/src/services/realtime/sockets.ts';
import { openService } from './realtime-service.ts';
import { atLeast, type Contender, interleave, type Result } from './harness.ts';

const SUBSCRIBERS = 2_000;
const TOPIC = 'room:1';
const BODY = JSON.stringify({ text: 'x'.repeat(200) });

/** A sender whose messages reach all of its clients. */
interface Crowd {
  readonly clients: readonly Client[];
  say(): void;
  close(): void;
}

/** One broadcast on a private channel with 2,000 subscribers, against a loop over bare sockets with the same bytes. */
export async function benchRealtime(): Promise<Result[]> {
  const [channel, bare] = [await openChannel(), await openBare()];
  try {
    const rounds = await interleave([contender('channel', channel), contender('bare ws', bare)]);
    return [
      atLeast('a broadcast on a channel', rounds.ratio('channel', 'bare ws'), 'bare ws', 0.8, {
        subscribers: SUBSCRIBERS,
        channel: rounds.details('channel'),
        'bare ws': rounds.details('bare ws'),
      }),
    ];
  } finally {
    channel.close();
    bare.close();
  }
}

/** Sends the next message once every client has received the last. */
const contender = (name: string, { clients, say }: Crowd): Contender => ({
  name,
  async run(seconds) {
    const until = performance.now() + seconds * 1_000;
    let said = 0;
    while (performance.now() < until) {
      const heard = allHear(clients);
      say();
      await heard;
      said += 1;
    }
    return { perSecond: said / seconds, p99: null };
  },
});

function allHear(clients: readonly Client[]): Promise<void> {
  return new Promise((resolve) => {
    let left = clients.length;
    for (const client of clients)
      client.once('message', () => {
        left -= 1;
        if (left === 0) resolve();
      });
  });
}

async function openChannel(): Promise<Crowd> {
  const { server, service } = openService(SUBSCRIBERS + 1);
  const detach = service.attach(server);
  const url = `${await listening(server)}${SOCKET_PATH}?apikey=key&vsn=2.0.0`;
  const join = (token: string) => {
    const payload = { config: { private: true }, access_token: token };
    return JSON.stringify(['1', '1', `realtime:${TOPIC}`, 'phx_join', payload]);
  };
  const said = JSON.stringify(['1', null, `realtime:${TOPIC}`, 'broadcast', speechOnWire()]);
  const clients = await connect(url, SUBSCRIBERS, join);
  const [speaker] = await connect(url, 1, join);
  return {
    clients,
    say: () => speaker?.send(said),
    close() {
      void detach();
      server.close();
    },
  };
}

const speechOnWire = () => ({
  type: 'broadcast',
  event: 'news',
  payload: JSON.parse(BODY) as unknown,
});

async function openBare(): Promise<Crowd> {
  const server = createServer();
  const bare = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false });
  const sockets = new Set<WebSocket>();
  bare.on('connection', (socket) => sockets.add(socket));
  const speech = { event: 'news', body: Buffer.from(BODY), isBytes: false };
  const bytes = encodeBroadcast(`realtime:${TOPIC}`, speech)('2.0.0') ?? '';
  const clients = await connect(await listening(server), SUBSCRIBERS);
  return {
    clients,
    say() {
      for (const socket of sockets) socket.send(bytes);
    },
    close() {
      for (const socket of sockets) socket.terminate();
      server.close();
    },
  };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Opens clients one after another; those with a first message to send wait for its reply. */
async function connect(
  url: string,
  count: number,
  first?: (name: string) => string,
): Promise<Client[]> {
  const clients: Client[] = [];
  for (let n = 0; n < count; n++) {
    const client = new Client(url, { perMessageDeflate: false });
    client.setMaxListeners(0);
    await new Promise((resolve) => client.once('open', resolve));
    if (first) {
      client.send(first(`person ${n}`));
      await new Promise((resolve) => client.once('message', resolve));
    }
    clients.push(client);
  }
  return clients;
}
