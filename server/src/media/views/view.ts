import type { MediaView, OwnMedia } from '@limelight/contract/media/operations';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import {
  addressSigner,
  publicAddress,
  sessionAddress,
  signingKey,
} from '../../services/storage/index.ts';
import {
  captionsLanguage,
  MASTER_PLAYLIST,
  objectOf,
  PREVIEW,
  SOUND_FILE,
  STREAM_FOLDER,
  teaserName,
} from '../names.ts';
import { ownMedia, type VariantRow, viewedMedia } from '../queries.ts';
import type { Row } from '../../platform/db/statement.ts';

type ViewDeps = Pick<Deps, 'db' | 'clock'>;
type Holder = Pick<Viewer, 'id' | 'sessionId'>;
type ViewedRow = Row<typeof viewedMedia>;
type OwnRow = Row<typeof ownMedia>;

/** One file that a post or message shows. That area decides whether it is locked to this viewer. */
export interface MediaAsk {
  readonly mediaId: MediaId;
  readonly alt: string | null;
  readonly locked: boolean;
}

interface Addresses {
  of(id: MediaId, variant: string): string;
  stream(id: MediaId, variant: string): string;
}

/**
 * Views of many files for one viewer, in one statement. A file that is asked for both locked and open (two posts) is open,
 * since the viewer has a right to it. Files that do not exist are left out.
 */
export async function mediaViews(
  deps: ViewDeps,
  viewer: Holder | null,
  asks: readonly MediaAsk[],
): Promise<Map<MediaId, MediaView>> {
  if (asks.length === 0) return new Map();
  const byId = new Map<MediaId, MediaAsk>();
  for (const ask of asks) if (byId.get(ask.mediaId)?.locked !== false) byId.set(ask.mediaId, ask);
  const [rows, addresses] = await Promise.all([
    deps.db.many(viewedMedia, [...byId.keys()], viewer?.id ?? null),
    addressesFor(deps, viewer),
  ]);
  return new Map(rows.map((row) => [row.id, toMediaView(row, byId.get(row.id), addresses)]));
}

/** A person's own files with the current state of their processing; in the order of `ids`. */
export async function ownMediaViews(
  deps: ViewDeps,
  viewer: Holder,
  ids: readonly MediaId[],
): Promise<OwnMedia[]> {
  const [rows, addresses] = await Promise.all([
    deps.db.many(ownMedia, ids),
    addressesFor(deps, viewer),
  ]);
  const now = deps.clock.now();
  const byId = new Map(
    rows.filter((row) => row.owner_id === viewer.id).map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toOwnMedia(row, addresses, now)] : [];
  });
}

/** Strangers get addresses without a signature: the byte server checks anyway whether everyone may see the file. */
export async function addressesFor(deps: ViewDeps, viewer: Holder | null): Promise<Addresses> {
  if (!viewer) {
    const of = (id: MediaId, variant: string) => publicAddress(objectOf(id, variant));
    return { of, stream: of };
  }
  const key = await signingKey(deps.db);
  const sign = addressSigner(
    key,
    { viewerId: viewer.id, sessionId: viewer.sessionId },
    deps.clock.now(),
  );
  return {
    of: (id, variant) => sign(objectOf(id, variant)),
    // A film may run longer than a signed address is valid, so its playlists and segments are read with the session itself.
    stream: (id, variant) => sessionAddress(objectOf(id, variant)),
  };
}

const isPicture = (variant: VariantRow) =>
  variant.class === 'full' && variant.type.startsWith('image/') && variant.name !== PREVIEW;

/** The teaser of a film has the same class, but is not a picture. */
const isBlur = (variant: VariantRow) =>
  variant.class === 'locked' && variant.type.startsWith('image/');

const has = ({ variants }: Pick<ViewedRow, 'variants'>, name: string) =>
  variants.some((variant) => variant.name === name);

function toMediaView(row: ViewedRow, ask: MediaAsk | undefined, addresses: Addresses): MediaView {
  return ask?.locked === false ? openMedia(row, ask.alt, addresses) : lockedMedia(row, addresses);
}

function lockedMedia(row: ViewedRow, addresses: Addresses): MediaView {
  const blur = row.variants.find(isBlur);
  const teaser = row.teaser_ms === 0 ? null : teaserName(row.teaser_start_ms, row.teaser_ms);
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    locked: true,
    blurUrl: blur ? addresses.of(row.id, blur.name) : null,
    teaserUrl: teaser !== null && has(row, teaser) ? addresses.stream(row.id, teaser) : null,
  };
}

function openMedia(row: ViewedRow, alt: string | null, addresses: Addresses): MediaView {
  const stream = row.variants.find((variant) => STREAMS.has(variant.name));
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    locked: false,
    thumbhash: row.thumbhash,
    alt,
    sources: row.variants.filter(isPicture).map((variant) => ({
      url: addresses.of(row.id, variant.name),
      width: variant.width ?? 0,
      height: variant.height ?? 0,
      type: variant.type,
    })),
    captions: row.variants.flatMap(({ name }) => {
      const language = captionsLanguage(name);
      return language === null ? [] : [{ language, url: addresses.stream(row.id, name) }];
    }),
    previewUrl: has(row, PREVIEW) ? addresses.of(row.id, PREVIEW) : null,
    streamUrl: stream ? addresses.stream(row.id, stream.name) : null,
    waveform: row.waveform && [...row.waveform],
  };
}

const STREAMS = new Set([`${STREAM_FOLDER}/${MASTER_PLAYLIST}`, SOUND_FILE]);

const secondsUntil = (moment: Date, now: Date) =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1_000));

/** The status of a ready file also covers a crop that is being made, or that failed. */
function stateOf(row: OwnRow): Pick<OwnMedia, 'status' | 'step' | 'progress' | 'failure'> {
  const { status, progress, failure } = row;
  if (status === 'processing') return { status, step: row.step ?? 'waiting', progress, failure };
  if (status === 'ready' && row.is_cropping)
    return { status: 'processing', step: 'cropping', progress: 0, failure: null };
  if (status === 'ready' && row.crop_failure !== null)
    return { status: 'failed', step: null, progress: 0, failure: row.crop_failure };
  return { status, step: null, progress, failure };
}

function toOwnMedia(row: OwnRow, addresses: Addresses, now: Date): OwnMedia {
  const smallest = row.variants.find(isPicture);
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    ...stateOf(row),
    secondsLeft: row.ready_by && secondsUntil(row.ready_by, now),
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    thumbnailUrl: smallest ? addresses.of(row.id, smallest.name) : null,
    previewUrl: has(row, PREVIEW) ? addresses.of(row.id, PREVIEW) : null,
    posterAtMs: row.poster_at_ms,
    isPosterPending: row.status !== 'failed' && row.postered_version < row.poster_version,
    createdAt: row.created_at.toISOString(),
  };
}
