interface Shape {
  readonly width: number | null;
  readonly height: number | null;
}

/** No taller than 4:5 and no flatter than 16:9: a post never fills more than a phone's screen. */
const TALLEST = 4 / 5;
const FLATTEST = 16 / 9;

/** The aspect ratio (width divided by height) of the frame around a post's media: that of the first one, within bounds. */
export function frameRatio(media: readonly Shape[]): number {
  const first = media[0];
  if (!first?.width || !first.height) return 1;
  return Math.min(FLATTEST, Math.max(TALLEST, first.width / first.height));
}

/** '3 photos, 1 video', for locked media. */
export function mediaSummary(media: readonly { readonly kind: MediaKind }[]): string {
  const names: Record<MediaKind, readonly [string, string]> = {
    picture: ['photo', 'photos'],
    video: ['video', 'videos'],
    audio: ['audio track', 'audio tracks'],
  };
  return (['picture', 'video', 'audio'] as const)
    .flatMap((kind) => {
      const count = media.filter((one) => one.kind === kind).length;
      return count === 0 ? [] : `${count} ${names[kind][count === 1 ? 0 : 1]}`;
    })
    .join(', ');
}

type MediaKind = 'picture' | 'video' | 'audio';

/** Milliseconds as '1:05' or '1:02:05'. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'));
  return parts[0] === 0 ? `${parts[1]}:${rest}` : `${Number(hours)}:${minutes}:${rest}`;
}
