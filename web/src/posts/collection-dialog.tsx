import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FolderPlus, PencilLine, Trash2 } from 'lucide-react';
import { oneLine } from '@limelight/contract/platform/one-line';
import { COLLECTION } from '@limelight/contract/posts/limits';
import type { PostView } from '@limelight/contract/posts/operations';
import { errorSentence } from '../platform/errors.ts';
import { Button } from '../ui/forms/button.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { Field } from '../ui/forms/field.tsx';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { Input } from '../ui/forms/input.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { useForm } from '../ui/forms/use-form.ts';
import { Written } from '../ui/forms/written.tsx';
import { CollectionDialogs, type CollectionAsk } from './collection-tools.tsx';
import { bookmarkOf, collections as collectionsQuery } from './queries.ts';
import { useCollect } from './use-bookmark.ts';
import { useCollections } from './use-collections.ts';

/** Puts a post into any of the user's collections or takes it out; collections can be made, renamed and deleted here, too. */
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
  const collect = useCollect(post);
  const put = (collectionId: string, isIn: boolean) =>
    collect.mutate({ collectionId, isIn }, { onError: toastFault });
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title="Add to a collection"
        size="sm"
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        {query.isPending || current.isPending ? (
          <Loading label="Loading collections">
            <Skeleton className="h-12 rounded-lg" />
            <Skeleton className="mt-2 h-12 rounded-lg" />
          </Loading>
        ) : query.data && current.data ? (
          <>
            <ul aria-label="Collections" className="mb-5 space-y-1 empty:hidden">
              {query.data.items.map((collection) => (
                <li key={collection.id} className="flex items-start">
                  <div className="min-w-0 flex-1">
                    <Checkbox
                      label={
                        <>
                          <Written>{collection.name}</Written>{' '}
                          <span className="numbers font-normal text-muted">
                            ({collection.count})
                          </span>
                        </>
                      }
                      checked={current.data.collectionIds.includes(collection.id)}
                      onChange={(isIn) => put(collection.id, isIn)}
                    />
                  </div>
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
            <NewCollection onMade={(id) => put(id, true)} />
          </>
        ) : (
          <ErrorState
            message={errorSentence(query.error ?? current.error)}
            onRetry={() => void Promise.all([query.refetch(), current.refetch()])}
            busy={query.isFetching || current.isFetching}
          />
        )}
      </Dialog>
      <CollectionDialogs ask={ask} onClose={() => setAsk(null)} />
    </>
  );
}

function NewCollection({ onMade }: { readonly onMade: (id: string) => void }) {
  const { make } = useCollections();
  const form = useForm(
    { name: '' },
    {
      send: async ({ name }) => {
        const made = await make(name);
        onMade(made.id);
        form.set({ name: '' });
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
        busy={form.busy}
        disabled={oneLine(form.values.name) === ''}
        className="w-full"
      >
        <FolderPlus aria-hidden className="size-4.5" strokeWidth={1.75} />
        Create and add
      </Button>
    </form>
  );
}
