/** One file of a picture in one width and format, as the server returns it. */
export interface PictureSource {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly type: string;
}

/** Sources grouped by format, the smaller format first, each as a `srcset`. */
export function sourceSets(
  sources: readonly PictureSource[],
): { type: string; srcSet: string; largest: PictureSource }[] {
  const types = [...new Set(sources.map((source) => source.type))];
  const rank = (type: string) => ['image/avif', 'image/webp'].indexOf(type) >>> 0;
  return types
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((type) => {
      const files = sources
        .filter((source) => source.type === type)
        .sort((a, b) => a.width - b.width);
      const largest = files.at(-1);
      return largest
        ? [{ type, srcSet: files.map((file) => `${file.url} ${file.width}w`).join(', '), largest }]
        : [];
    });
}
