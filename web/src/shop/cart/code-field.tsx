import { Tag, X } from 'lucide-react';
import { SHOP } from '@limelight/contract/shop/limits';
import type { Cart } from '@limelight/contract/shop/operations';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Disclosure } from '../../ui/lists/disclosure.tsx';
import { CODE_TROUBLE } from './cart-words.ts';
import { useSetCode } from './use-cart.ts';

/** The discount code of a cart: entered, or taken off again. */
export function CodeField({ cart }: { readonly cart: Pick<Cart, 'creator' | 'code'> }) {
  const setCode = useSetCode(cart.creator.id);
  if (cart.code) {
    const { code, trouble } = cart.code;
    return (
      <div>
        <p className="flex items-center gap-2 text-sm">
          <Tag aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
          <span className="min-w-0 font-mono font-semibold wrap-anywhere">{code}</span>
          <IconButton
            icon={X}
            label={`Remove the code ${code}`}
            aria-busy={setCode.isPending || undefined}
            onClick={() => !setCode.isPending && setCode.mutate('', { onError: toastFault })}
            className="-my-2 text-muted"
          />
        </p>
        {trouble !== null && (
          <p role="alert" className="text-sm font-medium text-danger">
            {CODE_TROUBLE[trouble]}
          </p>
        )}
      </div>
    );
  }
  return (
    <Disclosure label="Add a discount code" className="font-medium">
      <CodeForm send={(code) => setCode.mutateAsync(code)} />
    </Disclosure>
  );
}

function CodeForm({ send }: { readonly send: (code: string) => Promise<unknown> }) {
  const form = useForm(
    { code: '' },
    {
      check: ({ code }) => ({ code: code.trim() === '' ? 'Enter a code.' : undefined }),
      send: ({ code }) => send(code.trim()),
    },
  );
  return (
    <form {...form.props} noValidate className="flex items-start gap-2 pb-1">
      <Field label="Discount code" labelHidden error={form.faults.code} className="min-w-0 flex-1">
        <Input
          {...form.field('code')}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={SHOP.codeMax}
          placeholder="Code"
        />
      </Field>
      <Button type="submit" busy={form.busy} className="min-h-12">
        Apply
      </Button>
    </form>
  );
}
