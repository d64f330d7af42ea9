import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { CaptionsEditor } from './captions-editor.tsx';
import { TeaserEditor } from './teaser-editor.tsx';

/** How often a teaser that is being made is asked for again. */
const POLL_MS = 2_000;

/** What a creator adds to a film beside the film itself. */
export function FilmExtras({
  mediaId,
  durationMs,
}: {
  readonly mediaId: string;
  readonly durationMs: number | null;
}) {
  const film = useQuery(
    api.media.film.queryOptions({
      input: { mediaId },
      refetchInterval: ({ state }) => (state.data?.teaser?.url === null ? POLL_MS : false),
    }),
  );
  if (!film.data) return null;
  return (
    <>
      <TeaserEditor film={film.data} durationMs={durationMs} />
      <CaptionsEditor film={film.data} />
    </>
  );
}
