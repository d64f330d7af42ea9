import type { Person } from './cast.ts';

/** A file as its owner sees it: every variant with its bytes. */
export interface KnownFile {
  readonly name: string;
  readonly id: string;
  readonly variants: ReadonlyMap<string, Buffer>;
}

type Right = 'full' | 'locked' | 'none' | 'own';
/** Which person may have which variants of which file, written by hand. */
export type Rights = Readonly<Record<string, Readonly<Record<string, Right>>>>;

export interface Crawl {
  /** 'fan got paid w640.webp from /…' */
  readonly leaks: readonly string[];
  /** 'buyer paid w640.webp' */
  readonly got: ReadonlySet<string>;
  readonly asked: number;
}

const AT_ONCE = 24;
const PIECE = 32;

/**
 * Bytes that identify a variant in any response: a piece, from the middle on, that no other variant of the file contains. The
 * largest rendition of a film may hold the pictures of the original unchanged.
 */
function pieceOf(bytes: Buffer, others: readonly Buffer[]): Buffer {
  const middle = Math.max(0, Math.floor(bytes.length / 2) - PIECE / 2);
  for (const start of [...steps(middle, bytes.length - PIECE), ...steps(0, middle)]) {
    const piece = bytes.subarray(start, start + PIECE);
    if (!others.some((other) => other.includes(piece))) return piece;
  }
  throw new Error('a variant holds nothing of its own');
}

function* steps(from: number, to: number): Generator<number> {
  for (let at = from; at <= to; at += PIECE) yield at;
}

/** Every path at which the services might serve an object, whether the path exists or not. */
export function roadsTo(name: string): string[] {
  const escaped = encodeURIComponent(name);
  const roads = [
    'object',
    'object/sign',
    'object/public',
    'object/authenticated',
    'object/info',
    'object/info/public',
    'object/list',
    'object/upload/sign',
    'render/image/public',
    'render/image/authenticated',
    'render/image/sign',
    'upload/resumable',
    'bucket',
  ];
  return [
    ...roads.map((road) => `/storage/v1/${road}/media/${name}`),
    `/storage/v1/object/public/uploads/${name}`,
    `/storage/v1/object/public/uploads/../media/${name}`,
    `/storage/v1/object/public/media/x%2f..%2f${escaped}`,
    `/storage/v1/object/authenticated/media/${escaped}`,
    `/storage/v1/object/public/media%2f${escaped}`,
    `/storage/v1//object/public/media/${name}`,
    `/storage/v1/object/public//media/${name}`,
    `/storage/v1/object/public/media/./${name}`,
    `/storage/v1/object/public/media/${name}/`,
    `/storage/v1/object/public/media/${name}%00`,
    `/storage/v1/object/public/media/${name.toUpperCase()}`,
    ...['media', 'files/media', '.data/files/media', 'assets/media', 'assets/..%2f..%2fmedia'].map(
      (folder) => `/${folder}/${name}`,
    ),
  ];
}

/** Requests each address as each person, with each of their credentials, and searches every response for every file's bytes. */
export async function crawl(
  url: string,
  people: Readonly<Record<string, Person | null>>,
  rights: Rights,
  files: readonly KnownFile[],
  addresses: readonly string[],
): Promise<Crawl> {
  const leaks: string[] = [];
  const got = new Set<string>();
  let asked = 0;
  const pieces = files.flatMap(({ name, variants }) =>
    [...variants].map(([variant, bytes]) => {
      const others = [...variants].flatMap(([other, its]) => (other === variant ? [] : [its]));
      return { name, variant, piece: pieceOf(bytes, others) };
    }),
  );
  const byId = new Map(files.map((file) => [file.id, file]));

  const mayHave = (role: string, file: string, variant: string) => {
    const right = rights[role]?.[file] ?? 'none';
    if (variant === 'original') return right === 'own';
    return right === 'own' || right === 'full' || (right === 'locked' && variant === 'blur.webp');
  };

  async function ask(role: string, address: string, headers: Record<string, string>) {
    asked++;
    const response = await fetch(new URL(address, url), { headers, redirect: 'manual' });
    const body = Buffer.from(await response.arrayBuffer());
    const isPublic = address.includes('/object/public/') || Object.keys(headers).length === 0;
    const effective = isPublic ? 'stranger' : role;
    for (const { name, variant, piece } of pieces) {
      if (!body.includes(piece)) continue;
      got.add(`${role} ${name} ${variant}`);
      if (!mayHave(effective, name, variant))
        leaks.push(`${role} got ${name} ${variant} from ${address}`);
    }
    // a success for a file that the person may not have, even if the response has only a part of it or nothing
    const [, id = '', variant = ''] =
      /\/object\/[a-z]+\/media\/([0-9a-f-]{36})\/([^?]+)/.exec(address) ?? [];
    const file = byId.get(id);
    if (file?.variants.has(variant) && response.ok && !mayHave(effective, file.name, variant))
      leaks.push(`${role} got ${response.status} for ${file.name} ${variant} from ${address}`);
  }

  for (const [role, person] of Object.entries(people)) {
    const bearer: Record<string, string> = person
      ? { authorization: `Bearer ${person.token}` }
      : {};
    // the cookie goes to storage/v1 only; requests for a range are tried as well
    const ways: [Record<string, string>, readonly string[]][] = [[bearer, addresses]];
    if (person) {
      const isExisting = (address: string) => /\/object\/(?:sign|authenticated)\//.test(address);
      ways.push([{ cookie: person.cookie }, addresses.filter(isExisting)]);
      ways.push([
        { cookie: person.cookie, range: 'bytes=0-63' },
        addresses.filter((address) => address.includes('/object/authenticated/')),
      ]);
    }
    for (const [headers, asking] of ways) {
      for (let start = 0; start < asking.length; start += AT_ONCE) {
        await Promise.all(
          asking.slice(start, start + AT_ONCE).map((address) => ask(role, address, headers)),
        );
      }
    }
  }
  return { leaks, got, asked };
}

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly parameters?: readonly { name: string; in: string; required?: boolean }[] }
        >
      >
    >
  >;
}

/** Every GET operation of functions/v1, with every known id where it takes one. */
export async function operationAddresses(
  url: string,
  ids: Readonly<Record<string, readonly string[]>>,
): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/functions/v1/openapi.json`)).json()) as OpenApi;
  const found: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    const parameters = methods['get']?.parameters;
    if (!methods['get']) continue;
    let filled = [path];
    for (const { name, in: where, required } of parameters ?? []) {
      const values = ids[name] ?? [];
      if (where === 'path')
        filled = filled.flatMap((at) => values.map((value) => at.replace(`{${name}}`, value)));
      else if (required === true)
        filled = filled.flatMap((at) =>
          values.map((value) => `${at}${at.includes('?') ? '&' : '?'}${name}=${value}`),
        );
    }
    found.push(...filled.map((at) => `/functions/v1${at}`));
  }
  return found;
}

/** Every storage address in a response, in any format. */
export const addressesIn = (text: string): string[] =>
  [...text.replaceAll('&amp;', '&').matchAll(/\/storage\/v1\/[^"'\s<>\\)]+/g)].map(([at]) => at);
