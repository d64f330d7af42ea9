import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OwnProduct } from '@limelight/contract/shop/operations';
import type { UploadItem, Uploads } from '../../media/index.ts';
import { client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';

/** Adds files to a product: each upload once it is ready, and files of the vault; one after the other. */
export function useAdding(
  productId: string,
  uploads: Uploads,
  onAdded: (product: OwnProduct) => void,
) {
  const { items } = uploads;
  const running = useRef<Promise<void>>(Promise.resolve());
  const begun = useRef(new Set<string>());
  const [adding, setAdding] = useState(0);
  /** Why an upload was not added, by its id. */
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  const inTurn = (work: () => Promise<void>) => {
    setAdding((before) => before + 1);
    running.current = running.current.then(work).finally(() => setAdding((before) => before - 1));
    return running.current;
  };
  const addUpload = ({ id, media }: UploadItem) =>
    inTurn(async () => {
      if (!media) return;
      try {
        onAdded(await client.shop.addFile({ productId, mediaId: media.id }));
        uploads.forget([id]);
      } catch (error) {
        setFaults((before) => ({ ...before, [id]: errorSentence(error) }));
      }
    });
  const addReady = useEffectEvent((all: readonly UploadItem[]) => {
    for (const item of all) {
      if (item.step.at !== 'ready' || begun.current.has(item.id)) continue;
      begun.current.add(item.id);
      void addUpload(item);
    }
  });
  useEffect(() => addReady(items), [items]);

  return {
    isAdding: adding > 0,
    faults,
    pick: (mediaIds: readonly string[]) =>
      void inTurn(async () => {
        try {
          for (const mediaId of mediaIds) {
            onAdded(await client.shop.addFile({ productId, mediaId }));
          }
        } catch (error) {
          toastFault(error);
        }
      }),
    again: (item: UploadItem) => {
      setFaults((before) =>
        Object.fromEntries(Object.entries(before).filter(([id]) => id !== item.id)),
      );
      void addUpload(item);
    },
  };
}
