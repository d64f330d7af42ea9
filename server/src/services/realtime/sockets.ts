import { type WebSocket, WebSocketServer } from 'ws';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Channel, type ChannelParts } from './channel.ts';
import { CLOSE, Connection } from './connection.ts';
import { Counts } from './counts.ts';
import type { Frame, Version } from './frame.ts';
import { type Hub, PREFIX } from './hub.ts';
import type { Limits } from './limits.ts';
import type { RealtimeOptions } from './options.ts';
import { Refused } from './refused.ts';

/** A socket with the channels it joined, by topic. */
interface Client {
  readonly connection: Connection;
  readonly channels: Map<string, Channel>;
  personId: string | null;
}

export const SOCKET_PATH = '/realtime/v1/websocket';

/** URLs of requests have no host; this one only makes them parse. */
const LOCAL = 'http://localhost';

/** The open sockets of this process, from their first request to their end. */
export class Sockets {
  readonly #options: RealtimeOptions;
  readonly #limits: Limits;
  readonly #hub: Hub;
  readonly #server: WebSocketServer;
  readonly #clients = new Set<Client>();
  readonly #addresses = new Counts();
  readonly #people = new Counts();
  readonly #sweep: NodeJS.Timeout;

  constructor(options: RealtimeOptions, limits: Limits, hub: Hub) {
    this.#options = options;
    this.#limits = limits;
    this.#hub = hub;
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      // Compression would cost each socket its own window of memory.
      perMessageDeflate: false,
      maxPayload: limits.frameBytes,
    });
    this.#sweep = setInterval(() => this.#onSweep(), limits.sweepMs).unref();
    options.onSessionEnded((id) =>
      this.#endWhere((channel) => channel.sessionId === id, 'The session has ended'),
    );
    options.onPersonEnded((id, why) => {
      this.#endWhere((channel) => channel.personId === id, why);
      void this.#recheckWith(id);
    });
  }

  /** Handles the `upgrade` event of the HTTP server. */
  readonly onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    const target = request.url ?? '/';
    if (!URL.canParse(target, LOCAL)) return refuse(socket, '400 Bad Request');
    const url = new URL(target, LOCAL);
    const address = this.#options.clientAddress(request);
    const version = versionOf(url);
    const refusal = this.#refusalOf(url, request, address);
    if (refusal !== null) return refuse(socket, refusal);
    if (version === null) return refuse(socket, '400 Bad Request');
    this.#addresses.add(address);
    let isUpgraded = false;
    socket.once('close', () => !isUpgraded && this.#addresses.remove(address));
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      isUpgraded = true;
      this.#open(opened, version, address);
    });
  };

  close(): void {
    clearInterval(this.#sweep);
    for (const { connection } of this.#clients)
      connection.close(CLOSE.goingAway, 'The server restarts');
  }

  #refusalOf(url: URL, request: IncomingMessage, address: string): string | null {
    const { apiKeys, allowsOrigin, isStopping } = this.#options;
    const { origin } = request.headers;
    if (url.pathname !== SOCKET_PATH) return '404 Not Found';
    if (isStopping()) return '503 Service Unavailable';
    if (!apiKeys.isPublishable(url.searchParams.get('apikey') ?? '')) return '401 Unauthorized';
    if (origin !== undefined && !allowsOrigin(origin, request)) return '403 Forbidden';
    if (this.#addresses.of(address) >= this.#limits.socketsPerAddress)
      return '429 Too Many Requests';
    return null;
  }

  #open(socket: WebSocket, version: Version, address: string): void {
    const channels = new Map<string, Channel>();
    const onFrame = (frame: Frame) => this.#onFrame(client, frame);
    const connection = new Connection(socket, { version, limits: this.#limits, onFrame });
    const client: Client = { connection, channels, personId: null };
    this.#clients.add(client);
    connection.onClose(() => {
      this.#clients.delete(client);
      this.#addresses.remove(address);
      if (client.personId !== null) this.#people.remove(client.personId);
      for (const channel of [...channels.values()]) channel.drop();
    });
  }

  #onFrame(client: Client, frame: Frame): void {
    const { connection, channels } = client;
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat')
      return connection.reply(frame, 'ok');
    if (frame.event === 'phx_join') return this.#join(client, frame);
    const channel = channels.get(frame.topic);
    if (!channel) return connection.reply(frame, 'error', { reason: 'unmatched topic' });
    // A frame of an earlier join of this topic.
    if (frame.joinRef !== null && frame.joinRef !== channel.joinRef) return;
    channel.take(frame);
  }

  #join(client: Client, frame: Frame): void {
    const { connection, channels } = client;
    const before = channels.get(frame.topic);
    if (before) {
      before.drop();
      connection.push(before.topic, 'phx_close', {}, before.joinRef);
    }
    if (!frame.topic.startsWith(PREFIX))
      return connection.reply(frame, 'error', { reason: 'unmatched topic' });
    if (channels.size >= this.#limits.channelsPerSocket) {
      const reason = 'ChannelRateLimitReached: Too many channels';
      return connection.reply(frame, 'error', { reason });
    }
    const parts: ChannelParts = {
      hub: this.#hub,
      limits: this.#limits,
      options: this.#options,
      countPerson: (id) => this.#countPerson(client, id),
      onClosed: (closed) => {
        if (channels.get(closed.topic) === closed) channels.delete(closed.topic);
      },
    };
    const channel = new Channel(frame, connection, parts);
    channels.set(frame.topic, channel);
    void channel.join(frame);
  }

  #countPerson(client: Client, id: string): void {
    if (client.personId === id || !client.connection.isOpen) return;
    if (this.#people.of(id) >= this.#limits.socketsPerPerson)
      throw new Refused('ConnectionRateLimitReached: Too many connections');
    if (client.personId !== null) this.#people.remove(client.personId);
    client.personId = id;
    this.#people.add(id);
  }

  /** Closes the sockets of an ended session or account. Their channels end first, so that the client does not rejoin. */
  #endWhere(isMeant: (channel: Channel) => boolean, why: string): void {
    for (const { connection, channels } of this.#clients) {
      const all = [...channels.values()];
      if (!all.some(isMeant)) continue;
      for (const channel of all) channel.end(why);
      connection.close(CLOSE.refused, why);
    }
  }

  /** Other users may have lost their right to channels with this one. */
  async #recheckWith(personId: string): Promise<void> {
    const { topicsWith, log } = this.#options;
    try {
      for (const topic of await topicsWith(personId, this.#hub.topics)) this.#hub.recheck(topic);
    } catch (error) {
      // Each channel rechecks itself a little later.
      log.warn({ err: error }, 'the channels with a person whose account ended were not found');
    }
  }

  #onSweep(): void {
    for (const { connection, channels } of this.#clients) {
      if (connection.silence > this.#limits.silenceMs)
        connection.close(CLOSE.refused, 'No heartbeat');
      else for (const channel of channels.values()) channel.recheckIfDue();
    }
  }
}

function versionOf(url: URL): Version | null {
  const version = url.searchParams.get('vsn') ?? '1.0.0';
  return version === '1.0.0' || version === '2.0.0' ? version : null;
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
