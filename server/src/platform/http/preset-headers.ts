import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Context } from 'hono';

/** Servers that end: every response of theirs closes its connection, also of a request that came before. */
export const endingServers = new WeakSet<object>();

type Said = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

/** Node's response with preset headers, for the `ServerResponse` option of the server. */
export class PresettableResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Names in lower case; if a name repeats, the later value counts. */
  readonly preset: Readonly<Record<string, string>>[] = [];

  /**
   * Writes preset and own headers in one list. With `setHeader`, Node would keep them separately and merge both into a third
   * list.
   */
  override writeHead(status: number, reason?: string | Said, said?: Said): this {
    if (isOfEndingServer(this.req.socket)) this.shouldKeepAlive = false;
    const hasReason = typeof reason === 'string';
    const headers = listOf(hasReason ? said : reason);
    for (let i = this.preset.length - 1; i >= 0; i--) {
      const preset = this.preset[i] ?? {};
      for (const name in preset) {
        if (!says(headers, name) && !this.hasHeader(name)) headers.push(name, preset[name] ?? '');
      }
    }
    return hasReason ? super.writeHead(status, reason, headers) : super.writeHead(status, headers);
  }
}

/** Node keeps a connection open after a response, even one of a closed server. */
function isOfEndingServer(socket: Socket & { readonly server?: object }): boolean {
  return socket.server !== undefined && endingServers.has(socket.server);
}

/** Names and values alternating, as Node accepts them. */
function listOf(said: Said): OutgoingHttpHeader[] {
  if (Array.isArray(said)) return [...said];
  const headers: OutgoingHttpHeader[] = [];
  for (const name in said) {
    const value = said[name];
    if (value !== undefined) headers.push(name, value);
  }
  return headers;
}

function says(headers: readonly OutgoingHttpHeader[], name: string): boolean {
  for (let i = 0; i < headers.length; i += 2) {
    const said = headers[i];
    if (typeof said === 'string' && said.length === name.length && said.toLowerCase() === name)
      return true;
  }
  return false;
}

/**
 * Sets headers before the response exists; a header that the response sets itself replaces them. They are kept on Node's
 * response, because changing a finished Response builds, sorts and copies all its headers once more. Without a Node server (an
 * app called within the process), nothing is set.
 */
export function presetHeaders(c: Context, headers: Readonly<Record<string, string>>): void {
  const { outgoing } = (c.env ?? {}) as { readonly outgoing?: ServerResponse };
  if (outgoing instanceof PresettableResponse) outgoing.preset.push(headers);
  else for (const name in headers) outgoing?.setHeader(name, headers[name] ?? '');
}
