import { streamPath } from '@limelight/contract/live/paths';
import { streamId } from '@limelight/contract/platform/ids';
import type { AuditedThings } from '../../kernel/parts/audited-things.ts';
import { judgeStreams } from './judge-streams.ts';

/** Streams by their title, as far as this moderator may know it; the others by what they are. */
export const auditedStreams: AuditedThings = async (deps, viewer, ids) => {
  const seen = await judgeStreams(
    deps,
    viewer,
    ids.map((id) => streamId.parse(id)),
  );
  const titles = new Map<string, string>(seen.map(({ row }) => [row.id, row.title]));
  return new Map(
    ids.map((id) => [id, { name: titles.get(id) ?? 'A stream', path: streamPath(id) }]),
  );
};
