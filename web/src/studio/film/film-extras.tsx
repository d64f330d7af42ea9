import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { CaptionsEditor } from './captions-editor.tsx';

/** What a creator adds to a film beside the film itself. */
export function FilmExtras({ mediaId }: { readonly mediaId: string }) {
  const film = useQuery(api.media.film.queryOptions({ input: { mediaId } }));
  if (!film.data) return null;
  return <CaptionsEditor film={film.data} />;
}
