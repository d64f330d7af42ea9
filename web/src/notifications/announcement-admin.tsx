import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Announcement } from '@limelight/contract/notifications/operations';
import { api, client } from '../platform/api.ts';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { ConfirmDialog } from '../ui/dialogs/dialog.tsx';
import { EmptyLine } from '../ui/lists/empty-line.tsx';
import { FailedLine } from '../ui/lists/failed-line.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Input } from '../ui/forms/input.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { Textarea } from '../ui/forms/textarea.tsx';
import { Time } from '../ui/values/time.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { toast } from '../ui/dialogs/toast.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Written } from '../ui/forms/written.tsx';

const EMPTY = { title: '', body: '', actionUrl: '' };

/** Where administrators write the cards of the notifications screen and remove them. */
export function AnnouncementAdmin() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: api.notifications.key() });
  const list = useQuery(api.notifications.listAnnouncements.queryOptions({ input: {} }));
  const [leaving, setLeaving] = useState<Announcement | null>(null);
  const form = useForm(EMPTY, {
    send: async (typed) => {
      const actionUrl = typed.actionUrl === '' ? null : typed.actionUrl;
      await client.notifications.publishAnnouncement({ ...typed, actionUrl });
      form.set(EMPTY);
      toast({ kind: 'success', title: 'Announcement published' });
      await refresh();
    },
  });
  const remove = useMutation(
    api.notifications.removeAnnouncement.mutationOptions({
      onSuccess: () => {
        setLeaving(null);
        return refresh();
      },
      onError: toastFault,
    }),
  );
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Card>
        <h2 className="text-lg">New announcement</h2>
        <form {...form.props} noValidate className="mt-4 flex flex-col gap-4">
          <Field label="Title" error={form.faults.title}>
            <Input {...form.field('title')} maxLength={120} />
          </Field>
          <Field label="Text" error={form.faults.body}>
            <Textarea {...form.field('body')} rows={4} maxLength={1000} />
          </Field>
          <Field
            label="Where “Check it out” leads"
            help="A path on this site, such as /dashboard/search. Leave it empty for no button."
            error={form.faults.actionUrl}
          >
            <Input {...form.field('actionUrl')} maxLength={300} />
          </Field>
          {form.faults.form && (
            <p role="alert" className="text-sm font-medium text-danger">
              {form.faults.form}
            </p>
          )}
          <Button type="submit" variant="primary" busy={form.busy} className="self-start">
            Publish
          </Button>
        </form>
      </Card>
      {list.isPending && (
        <Loading label="Loading announcements">
          <Skeleton className="h-40 rounded-lg" />
        </Loading>
      )}
      {list.isError && <FailedLine query={list} />}
      {list.data?.items.length === 0 && <EmptyLine>No announcements are shown now.</EmptyLine>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {list.data?.items.map((item) => (
          <li key={item.id}>
            <Card className="flex flex-wrap items-start justify-between gap-4">
              <div className="min-w-0 flex-1 basis-48">
                <Written as="h3" className="text-base wrap-anywhere">
                  {item.title}
                </Written>
                <Written
                  as="p"
                  text
                  className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-muted"
                >
                  {item.body}
                </Written>
                <Time
                  at={item.publishedAt}
                  style="datetime"
                  className="mt-2 block text-xs text-muted"
                />
              </div>
              <Button size="sm" onClick={() => setLeaving(item)}>
                Take down
              </Button>
            </Card>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate({ announcementId: leaving.id })}
        title={`Take down “${leaving?.title ?? ''}”?`}
        confirmLabel="Take down"
        kind="danger"
        busy={remove.isPending}
      >
        People will no longer see it.
      </ConfirmDialog>
    </div>
  );
}
