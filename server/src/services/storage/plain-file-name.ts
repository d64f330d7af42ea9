import { oneLine } from '@limelight/contract/platform/one-line';
/** The last part of a path as one visible line; a name and nothing else. */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return oneLine(last).slice(0, 255) || 'file';
}
