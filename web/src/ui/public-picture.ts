/**
 * The `srcset` of an avatar or a banner: its files of every width lie beside the one that its address names
 * (`…/w256.webp`, of a crop `…/v1-w256.webp`). Nothing for an address of another form.
 */
export function publicSourceSet(
  url: string | null | undefined,
  widths: readonly number[],
): string | undefined {
  const [, before, after] = /^(.*\/(?:v\d+-)?w)\d+(\.webp)$/.exec(url ?? '') ?? [];
  if (before === undefined || after === undefined) return undefined;
  return widths.map((width) => `${before}${width}${after} ${width}w`).join(', ');
}
