import { useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnMedia } from '@limelight/contract/media/operations';
import { api, client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { momentLabel } from './teaser-words.ts';
import { useLeaving } from './use-leaving.ts';

/** How often a poster that is being made is checked. */
const LOOK_MS = 1_000;
const NOT_MADE = 'We couldn’t use that frame, so your old poster is back. Choose another frame.';

interface Wish {
  /** Null lets the server choose. */
  readonly atMs: number | null;
  /** The frame before, if this one is requested because the panel was closed. */
  readonly undoTo?: { readonly atMs: number | null };
}

/** The poster of one film, and choosing another. A frame that is chosen when the panel closes is requested then. */
export function usePoster(
  mediaId: string,
  /** The frame on the slider, if it was moved and not requested yet. */
  moved: number | null,
  on: { readonly asked: () => void; readonly made: () => void },
) {
  const queries = useQueryClient();
  const options = api.media.get.queryOptions({ input: { mediaId } });
  const [outcome, setOutcome] = useState<'made' | 'failed'>();
  const [fault, setFault] = useState<string>();
  const asked = useRef<Wish>(undefined);
  const made = useMutation({
    mutationFn: (_: Wish) => untilMade(mediaId),
    onSuccess: (answer, wish) => {
      if (asked.current !== wish) return;
      queries.setQueryData(options.queryKey, answer);
      // if a frame cannot be decoded, the earlier poster stays
      const isMade = answer.posterAtMs === wish.atMs;
      setOutcome(isMade ? 'made' : 'failed');
      if (!isMade && isGone.current) {
        toast({ kind: 'error', title: 'Your old poster is back', description: NOT_MADE });
      }
      on.made();
      return Promise.all([
        queries.invalidateQueries({ queryKey: api.media.list.key() }),
        queries.invalidateQueries({ queryKey: api.media.getMany.key() }),
        queries.invalidateQueries({ queryKey: api.posts.key() }),
      ]);
    },
  });
  const media = useQuery({
    ...options,
    // polls for a poster that was requested elsewhere; `made` waits for our own
    refetchInterval: ({ state }) =>
      state.data?.isPosterPending && !made.isPending ? LOOK_MS : false,
  });
  const choose = useMutation({
    mutationFn: ({ atMs }: Wish) => client.media.choosePoster({ id: mediaId, atMs }),
    onSuccess: (answer, wish) => {
      queries.setQueryData(options.queryKey, answer);
      on.asked();
      asked.current = wish;
      made.mutate(wish);
      const { undoTo } = wish;
      if (!undoTo) return;
      toast({
        kind: 'success',
        title: 'We’re making your new poster',
        description: `It uses the frame at ${momentLabel(wish.atMs ?? 0)}. Until it’s ready, only you see the old one.`,
        action: { label: 'Undo', onClick: () => choose.mutate(undoTo) },
      });
    },
    onError: (error, wish) => {
      if (!isGone.current) return setFault(errorSentence(error));
      toast({
        kind: 'error',
        title: 'Couldn’t change the poster',
        description: errorSentence(error),
        action: { label: 'Try again', onClick: () => choose.mutate(wish) },
      });
    },
  });
  const before = media.data?.posterAtMs ?? null;
  const isGone = useLeaving(
    moved === null || choose.isPending
      ? null
      : () => choose.mutate({ atMs: moved, undoTo: { atMs: before } }),
  );
  const ask = (atMs: number | null) => {
    setOutcome(undefined);
    setFault(undefined);
    choose.mutate({ atMs });
  };
  return {
    media: media.data,
    ask,
    isAsking: choose.isPending,
    isMade: outcome === 'made',
    fault: fault ?? (outcome === 'failed' ? NOT_MADE : undefined),
    forget: () => setOutcome(undefined),
  };
}

/** Polls until no poster is being made, even after the panel was closed. */
async function untilMade(mediaId: string): Promise<OwnMedia> {
  for (;;) {
    const media = await client.media.get({ mediaId });
    if (!media.isPosterPending) return media;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
