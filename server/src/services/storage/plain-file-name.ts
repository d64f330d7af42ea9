import { oneLine } from '@limelight/contract/platform/one-line';
/** The file name at the end of a path, as one visible line. */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return oneLine(last).slice(0, 255) || 'file';
}
