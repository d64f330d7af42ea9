import type { Scene } from '../pictures/pen.ts';
import type { Palette } from '../pictures/svg.ts';

/** A sample creator: an invented studio with its own look and voice. */
export interface SampleCreator {
  readonly handle: string;
  readonly displayName: string;
  readonly bio: string;
  readonly tags: readonly string[];
  /** Monthly price in cents; 0 is a free page. */
  readonly priceCents: number;
  /** What a membership includes, the description of the tier. */
  readonly benefits: string;
  readonly members: number;
  readonly palette: Palette;
  readonly avatar: Scene;
  readonly banner: Scene;
  /** The titles, open to everyone, of its two newest locked posts. */
  readonly lockedTitles: readonly [priced: string, members: string];
  /** Newest first. */
  readonly posts: readonly SamplePost[];
  /** Comments of fans that fit any of its posts. */
  readonly comments: readonly string[];
}

export interface SamplePost {
  readonly scene: Scene;
  readonly text: string;
  readonly alt: string;
  /** More pictures in the same post. */
  readonly more?: readonly (readonly [scene: Scene, alt: string])[];
  readonly poll?: { readonly question: string; readonly options: readonly string[] };
  /** Comments on this post in particular, some with the creator's reply. */
  readonly said?: readonly (readonly [comment: string, reply?: string])[];
}

type Rest = Pick<SamplePost, 'more' | 'poll' | 'said'>;

/** Makes a sample post from positional arguments. */
export const post = (scene: Scene, text: string, alt: string, rest: Rest = {}): SamplePost => ({
  scene,
  text,
  alt,
  ...rest,
});
