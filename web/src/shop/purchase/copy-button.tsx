import { useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';

/** Copies a text, and says so on its label. */
export function CopyButton({ text, name }: { readonly text: string; readonly name: string }) {
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  return (
    <Button
      size="sm"
      aria-label={copied ? 'Copied' : name}
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          // No permission, or an insecure page: the text is shown, so the user can select it.
          () => toast({ kind: 'error', title: 'Couldn’t copy it. Copy it by hand.' }),
        );
      }}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}
