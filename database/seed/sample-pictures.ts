import type { SampleCreator } from './creators/sample-creator.ts';
import { handleOfFan } from './fans.ts';
import { PLAIN, portrait } from './pictures/people.ts';
import { type PlannedPost, seededId } from './plan-posts.ts';
import { Random } from './random.ts';
import { sampleCreators } from './sample-creators.ts';

/** One variant of a picture, as in media_variants. */
export interface SampleVariant {
  readonly name: string;
  readonly class: 'full' | 'locked' | 'original' | 'clean';
  readonly key: string;
  readonly contentType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number;
  readonly etag: string;
}

type Purpose = 'vault' | 'avatar' | 'banner';

type Row = [number, number, number];
/** A matrix over red, green and blue. */
type Matrix = [Row, Row, Row];

/** A picture as SVG, and the light it is seen in. */
interface Drawing {
  readonly svg: string;
  readonly light: Matrix | null;
}

/** How the product draws and stores a picture: the same code as for an upload. */
export interface PictureMaker {
  makePicture(
    draw: () => Drawing,
    place: { mediaId: string; purpose: Purpose },
  ): Promise<{
    originalKey: string;
    originalBytes: number;
    width: number;
    height: number;
    thumbhash: string;
    variants: readonly SampleVariant[];
  }>;
}

interface PlannedPicture {
  readonly mediaId: string;
  readonly handle: string;
  readonly purpose: Purpose;
  readonly fileName: string;
  draw(): Drawing;
}

/** Pictures drawn at once before the first start serves: more than two only queue inside libvips on a small machine. */
const AT_ONCE = 2;

export async function profilePictures(maker: PictureMaker) {
  return makeAll(maker, sampleCreators.flatMap(profileDrawings));
}

/** The width in pixels at which a post's picture is drawn. */
export const POST_WIDTH = 960;

export async function postPictures(
  maker: PictureMaker,
  posts: readonly PlannedPost[],
  { atOnce = AT_ONCE, width = POST_WIDTH } = {},
) {
  return makeAll(
    maker,
    posts.flatMap((post) => postDrawings(post, width)),
    atOnce,
  );
}

/** Draws faces of fans, one at a time, since the product is already in use then. */
export async function facePictures(maker: PictureMaker, numbers: readonly number[]) {
  return makeAll(maker, numbers.map(faceDrawing), 1);
}

async function makeAll(
  { makePicture }: PictureMaker,
  drawings: readonly PlannedPicture[],
  atOnce = AT_ONCE,
) {
  const made: Awaited<ReturnType<typeof makeOne>>[] = [];
  const queue = drawings.entries();
  const makeOne = async ({ draw, ...planned }: PlannedPicture) => {
    const picture = await makePicture(draw, planned);
    return { ...planned, ...picture, originalType: 'image/jpeg' };
  };
  const work = async () => {
    for (const [index, drawing] of queue) made[index] = await makeOne(drawing);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return made;
}

/** Pictures are not downloaded: scenes are drawn from fixed seeds. */
const byHandle = new Map(sampleCreators.map((creator) => [creator.handle, creator]));

function postDrawings(
  { handle, files, shape, number }: PlannedPost,
  width: number,
): PlannedPicture[] {
  const creator = byHandle.get(handle);
  if (!creator) throw new Error(`no sample creator ${handle}`);
  const size = { width, height: shape === 'square' ? width : width * 1.25 };
  return files.map(({ mediaId, scene }, place) => ({
    mediaId,
    handle,
    purpose: 'vault',
    fileName: `sample-${number}${place === 0 ? '' : `-${place + 1}`}.jpg`,
    draw: () => ({
      svg: scene(new Random(mediaId), creator.palette, size),
      light: lightOf(new Random(`light ${mediaId}`)),
    }),
  }));
}

function profileDrawings({ handle, palette, avatar, banner }: SampleCreator): PlannedPicture[] {
  const drawing = (purpose: Purpose, svg: () => string): PlannedPicture => ({
    mediaId: seededId(`${purpose} ${handle}`),
    handle,
    purpose,
    fileName: `sample-${purpose}.jpg`,
    draw: () => ({ svg: svg(), light: null }),
  });
  return [
    drawing('avatar', () =>
      avatar(new Random(`avatar ${handle}`), palette, { width: 512, height: 512 }),
    ),
    drawing('banner', () =>
      banner(new Random(`banner ${handle}`), palette, { width: 1920, height: 640 }),
    ),
  ];
}

function faceDrawing(number: number): PlannedPicture {
  const handle = handleOfFan(number);
  return {
    mediaId: seededId(`avatar ${handle}`),
    handle,
    purpose: 'avatar',
    fileName: 'sample-avatar.jpg',
    draw: () => ({
      svg: portrait(new Random(handle), PLAIN, { width: 256, height: 256 }),
      light: null,
    }),
  };
}

/** Each post's picture has a light of its own: a little warmer or cooler, brighter or duller. */
const lightOf = (light: Random): Matrix =>
  lightMatrix({
    hue: light.whole(-10, 10),
    saturation: light.between(0.85, 1.1),
    brightness: light.between(0.94, 1.06),
  });

/** One matrix over red, green and blue, as CSS filters rotate a hue: a third of the time that LCH takes. */
function lightMatrix(light: { hue: number; saturation: number; brightness: number }): Matrix {
  const angle = (light.hue * Math.PI) / 180;
  const k = light.brightness;
  const c = light.saturation * Math.cos(angle);
  const s = light.saturation * Math.sin(angle);
  return [
    [
      k * (0.213 + 0.787 * c - 0.213 * s),
      k * (0.715 - 0.715 * c - 0.715 * s),
      k * (0.072 - 0.072 * c + 0.928 * s),
    ],
    [
      k * (0.213 - 0.213 * c + 0.143 * s),
      k * (0.715 + 0.285 * c + 0.14 * s),
      k * (0.072 - 0.072 * c - 0.283 * s),
    ],
    [
      k * (0.213 - 0.213 * c - 0.787 * s),
      k * (0.715 - 0.715 * c + 0.715 * s),
      k * (0.072 + 0.928 * c + 0.072 * s),
    ],
  ];
}
