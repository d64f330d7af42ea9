import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis, Link2, Pencil, Plus, Trash2 } from 'lucide-react';
import { oneLine } from '@limelight/contract/platform/one-line';
import { SHOP } from '@limelight/contract/shop/limits';
import type { OwnLink, OwnProduct } from '@limelight/contract/shop/operations';
import { client } from '../../platform/api.ts';
import { errorSentence, fieldIssues } from '../../platform/errors.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Written } from '../../ui/forms/written.tsx';
import type { ProductEditor } from '../editor/use-product-editor.ts';

type Link = Pick<OwnLink, 'title' | 'url'>;

/** Links that buyers see once they have paid. */
export function LinksSection({ editor }: { readonly editor: ProductEditor }) {
  const { own, take } = editor;
  const links: readonly OwnLink[] = own?.links ?? [];
  /** The place of the link that is edited; the number of links for a new one. */
  const [editing, setEditing] = useState<number>();
  const remove = useMutation({
    mutationFn: (place: number) =>
      set(
        own,
        links.filter((_, index) => index !== place),
      ),
    onSuccess: take,
    onError: toastFault,
  });
  return (
    <div className="flex flex-col gap-2">
      {links.length > 0 && (
        <ul aria-label="Links of this product" className="divide-y divide-line">
          {links.map((link, index) => (
            <li key={link.id} className="flex items-center gap-3 py-2 text-sm">
              <Link2 aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
              <span className="min-w-0 flex-1">
                <Written as="span" className="block font-medium wrap-anywhere">
                  {link.title}
                </Written>
                <span dir="ltr" className="block truncate text-muted">
                  {link.url}
                </span>
              </span>
              <Menu trigger={<IconButton icon={Ellipsis} label={`Options for ${link.title}`} />}>
                <MenuItem icon={Pencil} onSelect={() => setEditing(index)}>
                  Edit
                </MenuItem>
                <MenuItem icon={Trash2} kind="danger" onSelect={() => remove.mutate(index)}>
                  Remove
                </MenuItem>
              </Menu>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          size="sm"
          disabled={links.length >= SHOP.linksMax}
          onClick={() => setEditing(links.length)}
        >
          <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
          Add a link
        </Button>
      </div>
      {editing !== undefined && (
        <LinkDialog
          link={links[editing]}
          onClose={() => setEditing(undefined)}
          onSave={async (link) => {
            const target = own ?? (await editor.make());
            if (!target) throw new Error('not saved');
            take(
              await set(target, [...links.slice(0, editing), link, ...links.slice(editing + 1)]),
            );
            setEditing(undefined);
          }}
        />
      )}
    </div>
  );
}

async function set(own: OwnProduct | null, links: readonly Link[]): Promise<OwnProduct> {
  if (!own) throw new Error('not saved');
  return client.shop.setLinks({
    productId: own.id,
    links: links.map(({ title, url }) => ({ title, url })),
  });
}

function LinkDialog({
  link,
  onClose,
  onSave,
}: {
  readonly link: Link | undefined;
  readonly onClose: () => void;
  readonly onSave: (link: Link) => Promise<void>;
}) {
  const form = useForm(
    { title: link?.title ?? '', url: link?.url ?? 'https://' },
    {
      check: ({ title, url }) => ({
        title: oneLine(title) === '' ? 'Name this link.' : undefined,
        url: isWebAddress(url) ? undefined : 'Enter a link that begins with https://.',
      }),
      send: ({ title, url }) => onSave({ title: oneLine(title), url: url.trim() }),
      failed: (error) => {
        const [issue] = fieldIssues(error);
        const name = issue?.path.split('.').at(-1);
        return name === 'title' || name === 'url'
          ? { [name]: issue?.message }
          : { form: errorSentence(error) };
      },
    },
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={link ? 'Edit this link' : 'Add a link'}
      submitLabel={link ? 'Save' : 'Add'}
      className="flex flex-col gap-4"
    >
      <Field label="Name" help="What buyers find there" error={form.faults.title}>
        <Input {...form.field('title')} autoFocus maxLength={120} />
      </Field>
      <Field label="Link" help="Only buyers see it." error={form.faults.url}>
        <Input {...form.field('url')} type="url" inputMode="url" maxLength={2000} />
      </Field>
      {form.faults.form && (
        <p role="alert" className="text-sm font-medium text-danger">
          {form.faults.form}
        </p>
      )}
    </FormDialog>
  );
}

function isWebAddress(typed: string): boolean {
  const url = URL.parse(typed.trim());
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.');
}
