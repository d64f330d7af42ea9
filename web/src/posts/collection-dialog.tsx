import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderPlus } from 'lucide-react';
import { COLLECTION } from '@limelight/contract/posts/limits';
import type { PostView } from '@limelight/contract/posts/operations';
import { api, client } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { collections as collectionsQuery } from './queries.ts';
import { useBookmark } from './use-bookmark.ts';

/** Puts a bookmark into a collection, or into a new one. */
export function CollectionDialog({
  post,
  onClose,
}: {
  readonly post: PostView;
  readonly onClose: () => void;
}) {
  const query = useQuery(collectionsQuery());
  const bookmark = useBookmark(post);
  const put = (collectionId: string, name: string) =>
    bookmark.mutate(
      { collectionId },
      {
        onSuccess: () => {
          onClose();
          toast({ kind: 'success', title: `Kept in ${name}` });
        },
        onError: (error) =>
          toast({ kind: 'error', title: 'That did not work', description: errorSentence(error) }),
      },
    );
  return (
    <Dialog open onClose={onClose} title="Add to a collection" size="sm">
      {query.isPending ? (
        <Loading label="Loading collections">
          <Skeleton className="h-12 rounded-lg" />
          <Skeleton className="mt-2 h-12 rounded-lg" />
        </Loading>
      ) : query.data ? (
        <>
          <ul className="mb-5 space-y-1 empty:hidden">
            {query.data.items.map(({ id, name, count }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => put(id, name)}
                  className="flex min-h-12 w-full items-center justify-between gap-3 rounded-lg px-4 text-left text-sm font-medium hover:bg-hover"
                >
                  <span className="truncate">{name}</span>
                  <span className="numbers text-muted">{count}</span>
                </button>
              </li>
            ))}
          </ul>
          <NewCollection onMade={put} />
        </>
      ) : (
        <ErrorState
          message={errorSentence(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
    </Dialog>
  );
}

function NewCollection({ onMade }: { readonly onMade: (id: string, name: string) => void }) {
  const queries = useQueryClient();
  const form = useForm(
    { name: '' },
    {
      send: async ({ name }) => {
        const made = await client.posts.createCollection({ name });
        onMade(made.id, made.name);
        await queries.invalidateQueries({ queryKey: api.posts.listCollections.key() });
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
