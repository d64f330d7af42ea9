/**
 * The `srcset` of an avatar or a banner: its files of all widths are beside the one in its URL (`…/w256.webp`, of a crop
 * `…/v1-w256.webp`). Undefined for a URL of another form.
 */
export function publicSourceSet(
  url: string | null | undefined,
  widths: readonly number[],
): string | undefined {
  const [, before, after] = /^(.*\/(?:v\d+-)?w)\d+(\.webp)$/.exec(url ?? '') ?? [];
  if (before === undefined || after === undefined) return undefined;
  return widths.map((width) => `${before}${width}${after} ${width}w`).join(', ');
}
