import { useState } from 'react';
import { LINK_NAME, VIA } from '@limelight/contract/analytics/source';
import { config } from '../platform/config.ts';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Input } from '../ui/forms/input.tsx';
import { toast } from '../ui/dialogs/toast.tsx';

/** Makes links to the creator's page whose visitors the table of sources shows under the link's name. */
export function LinkMaker({ handle }: { readonly handle: string }) {
  const [typed, setTyped] = useState('');
  const name = typed.trim().toLowerCase().replaceAll(/\s+/g, '-');
  const isName = LINK_NAME.test(name);
  const address = new URL(
    `/creator/${handle}?${VIA}=${name}`,
    config().publicUrl || location.origin,
  ).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ kind: 'success', title: 'Link copied' });
    } catch {
      toast({
        kind: 'error',
        title: 'Couldn’t copy it. Copy the link by hand.',
      });
    }
  };
  return (
    <Card>
      <h2 className="text-base">Make a link</h2>
      <p className="mt-1 mb-3 text-sm text-muted">
        Name a link for each place you share it, and see here what it brings.
      </p>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isName) void copy();
        }}
      >
        <Field
          label="Name"
          error={
            name !== '' && !isName
              ? 'Use up to 40 letters, digits and hyphens, without an accent.'
              : undefined
          }
        >
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder="newsletter"
            autoComplete="off"
          />
        </Field>
        {isName && <p className="text-sm break-all text-muted">{address}</p>}
        <Button type="submit" className="self-start" disabled={!isName}>
          Copy link
        </Button>
      </form>
    </Card>
  );
}
