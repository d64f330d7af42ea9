import { useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { MASS } from '@limelight/contract/messages/limits';
import type { MassAudience } from '@limelight/contract/messages/operations';
import type { MediaId } from '@limelight/contract/platform/ids';
import { VaultPicker } from '../../media/index.ts';
import { api } from '../../platform/api.ts';
import { receivedWords } from './received-words.ts';

/** Chooses files for a mass message and marks those that some of its recipients already have. */
export function AudienceVaultPicker({
  audience,
  people,
  ...picker
}: {
  readonly audience: MassAudience;
  /** The size of the audience; undefined while it is counted. */
  readonly people: number | undefined;
  readonly open: boolean;
  readonly room: number;
  readonly onClose: () => void;
  readonly onPick: (mediaIds: string[]) => void;
}) {
  const [listed, setListed] = useState<readonly string[]>([]);
  const pages = Array.from({ length: Math.ceil(listed.length / MASS.filesMax) }, (_, page) =>
    listed.slice(page * MASS.filesMax, (page + 1) * MASS.filesMax),
  );
  const received = useQueries({
    queries: pages.map((mediaIds) =>
      api.messages.countReceived.queryOptions({
        input: { audience, mediaIds: mediaIds as MediaId[] },
        // For the audience at the time when the vault is opened.
        enabled: picker.open,
      }),
    ),
  }).flatMap(({ data }) => data?.items ?? []);
  const marks = new Map<string, string | undefined>(
    people === undefined ? [] : received.map((one) => [one.mediaId, receivedWords(one, people)]),
  );
  return <VaultPicker {...picker} markOf={(id) => marks.get(id)} onListed={setListed} />;
}
