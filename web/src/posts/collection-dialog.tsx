import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Check, FolderMinus, FolderPlus, PencilLine, Trash2 } from 'lucide-react';
import { COLLECTION } from '@limelight/contract/posts/limits';
import type { PostView } from '@limelight/contract/posts/operations';
import { errorSentence } from '../platform/errors.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { toastFault } from '../ui/toast-fault.ts';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { Written } from '../ui/written.tsx';
import { CollectionDialogs, type CollectionAsk } from './collection-tools.tsx';
import { bookmarkOf, collections as collectionsQuery } from './queries.ts';
import { useBookmark } from './use-bookmark.ts';
import { useCollections } from './use-collections.ts';

/** Puts a post into a collection, moves it to another or out of all; makes, renames and deletes them on the way. */
export function CollectionDialog({
  post,
  onClose,
}: {
  readonly post: PostView;
  readonly onClose: () => void;
}) {
  const query = useQuery(collectionsQuery());
  const current = useQuery(bookmarkOf(post.id));
  const [ask, setAsk] = useState<CollectionAsk | null>(null);
  const bookmark = useBookmark(post);
  const put = (collectionId: string | null, said: string) =>
    bookmark.mutate(
      { collectionId },
      {
        onSuccess: () => {
          onClose();
          toast({ kind: 'success', title: said });
        },
        onError: toastFault,
      },
    );
  const keptIn = (name: string) => `Saved to ${name}`;
  const chosen = query.data?.items.find(({ id }) => id === current.data?.collectionId);
  return (
    <>
      <Dialog open onClose={onClose} title="Add to a collection" size="sm">
        {query.isPending || current.isPending ? (
          <Loading label="Loading collections">
            <Skeleton className="h-12 rounded-lg" />
            <Skeleton className="mt-2 h-12 rounded-lg" />
          </Loading>
        ) : query.data ? (
          <>
            <ul aria-label="Collections" className="-mx-2 mb-5 space-y-1 empty:hidden">
              {query.data.items.map((collection) => (
                <li key={collection.id} className="flex items-center rounded-lg hover:bg-hover">
                  <button
                    type="button"
                    aria-pressed={collection === chosen}
                    onClick={() => put(collection.id, keptIn(collection.name))}
                    className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-lg px-3 text-left text-sm font-medium"
                  >
                    <Check
                      aria-hidden
                      className={cx(
                        'size-4.5 shrink-0 text-accent-text',
                        collection !== chosen && 'invisible',
                      )}
                    />
                    <Written as="span" className="min-w-0 flex-1 truncate">
                      {collection.name}
                    </Written>
                    <span className="numbers text-muted">{collection.count}</span>
                  </button>
                  <IconButton
                    icon={PencilLine}
                    label={`Rename ${collection.name}`}
                    className="text-muted"
                    onClick={() => setAsk({ to: 'rename', collection })}
                  />
                  <IconButton
                    icon={Trash2}
                    label={`Delete ${collection.name}`}
                    className="text-muted"
                    onClick={() => setAsk({ to: 'delete', collection })}
                  />
                </li>
              ))}
            </ul>
            {chosen && (
              <Button
                className="mb-5 w-full"
                onClick={() => put(null, `Removed from ${chosen.name}`)}
              >
                <FolderMinus aria-hidden className="size-4.5" strokeWidth={1.75} />
                <span className="truncate">
                  Remove from <Written>{chosen.name}</Written>
                </span>
              </Button>
            )}
            <NewCollection onMade={(id, name) => put(id, keptIn(name))} />
          </>
        ) : (
          <ErrorState
            message={errorSentence(query.error)}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
      </Dialog>
      <CollectionDialogs ask={ask} onClose={() => setAsk(null)} />
    </>
  );
}

function NewCollection({ onMade }: { readonly onMade: (id: string, name: string) => void }) {
  const { make } = useCollections();
  const form = useForm(
    { name: '' },
    {
      send: async ({ name }) => {
        const made = await make(name);
        onMade(made.id, made.name);
      },
    },
  );
  return (
    <form {...form.props} className="space-y-3">
      <Field label="New collection" error={form.faults.name}>
        <Input {...form.field('name')} maxLength={COLLECTION.nameMax} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        busy={form.busy}
        disabled={form.values.name.trim() === ''}
        className="w-full"
      >
        <FolderPlus aria-hidden className="size-4.5" strokeWidth={1.75} />
        Create and add
      </Button>
    </form>
  );
}
