import type { Scene } from '../pictures/pen.ts';
import type { Palette } from '../pictures/svg.ts';

/** A sample creator: a studio that exists nowhere, with a look and a voice of its own. */
export interface SampleCreator {
  readonly handle: string;
  readonly displayName: string;
  readonly bio: string;
  readonly tags: readonly string[];
  /** Monthly price in cents; 0 is a free page. */
  readonly priceCents: number;
  /** What a membership brings, as the tier says it. */
  readonly benefits: string;
  readonly members: number;
  readonly palette: Palette;
  readonly avatar: Scene;
  readonly banner: Scene;
  /** What everyone reads of its two newest locked posts. */
  readonly lockedTitles: readonly [priced: string, members: string];
  /** Newest first. */
  readonly posts: readonly SamplePost[];
  /** What fans say under any of its posts. */
  readonly comments: readonly string[];
}

export interface SamplePost {
  readonly scene: Scene;
  readonly text: string;
  readonly alt: string;
  /** Further pictures of the same post. */
  readonly more?: readonly (readonly [scene: Scene, alt: string])[];
  readonly poll?: { readonly question: string; readonly options: readonly string[] };
  /** Comments that answer this post, with the creator's reply where there is one. */
  readonly said?: readonly (readonly [comment: string, reply?: string])[];
}

type Rest = Pick<SamplePost, 'more' | 'poll' | 'said'>;

/** A post in one line. */
export const post = (scene: Scene, text: string, alt: string, rest: Rest = {}): SamplePost => ({
  scene,
  text,
  alt,
  ...rest,
});
