import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import type { Context } from 'hono';

type Said = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

/** Node's answer, with headers that it says of its own accord: for the server's option of this name. */
export class PresettableResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** By name in lower case; of two with the same name, the later one counts. */
  readonly preset: Readonly<Record<string, string>>[] = [];

  /**
   * Writes preset headers and the answer's own at once, where Node keeps what `setHeader` was given twice and merges it
   * into a third list.
   */
  override writeHead(status: number, reason?: string | Said, said?: Said): this {
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

/** Names and values by turns, as Node takes them. */
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
 * Gives the answer headers before it is made; what is said of the same header later takes their place. They wait on
 * Node's answer: a Response that is touched afterwards has all its headers built, sorted and copied once more. Without
 * a Node server below (an app asked inside the process) nothing is set.
 */
export function presetHeaders(c: Context, headers: Readonly<Record<string, string>>): void {
  const { outgoing } = (c.env ?? {}) as { readonly outgoing?: ServerResponse };
  if (outgoing instanceof PresettableResponse) outgoing.preset.push(headers);
  else for (const name in headers) outgoing?.setHeader(name, headers[name] ?? '');
}
