import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { CaptionsEditor } from './captions-editor.tsx';
import { PosterEditor } from './poster-editor.tsx';
import { TeaserEditor } from './teaser-editor.tsx';

/** How often a film is fetched again while something is being made for it. */
const POLL_MS = 2_000;

/** What a creator adds to a film besides the film itself. */
export function FilmExtras({
  mediaId,
  durationMs,
  onPoster,
}: {
  readonly mediaId: string;
  readonly durationMs: number | null;
  /** Called when the server has made another poster. */
  readonly onPoster?: () => void;
}) {
  const film = useQuery(
    api.media.film.queryOptions({
      input: { mediaId },
      refetchInterval: ({ state }) =>
        state.data?.teaser?.url === null || state.data?.streamUrl === null ? POLL_MS : false,
    }),
  );
  if (film.isPending) {
    return (
      <Loading label="Loading poster, teaser and captions">
        <Skeleton className="h-40 rounded-lg" />
      </Loading>
    );
  }
  if (!film.data) {
    return (
      <ErrorState
        message={errorSentence(film.error)}
        onRetry={() => void film.refetch()}
        busy={film.isFetching}
      />
    );
  }
  return (
    <>
      <PosterEditor mediaId={mediaId} streamUrl={film.data.streamUrl} onMade={() => onPoster?.()} />
      <TeaserEditor film={film.data} durationMs={durationMs} />
      <CaptionsEditor film={film.data} />
    </>
  );
}
