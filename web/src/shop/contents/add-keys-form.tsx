import { useState } from 'react';
import { SHOP } from '@limelight/contract/shop/limits';
import { client } from '../../platform/api.ts';
import { errorCode, errorData, errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { isAutosaved, type ProductEditor } from '../editor/use-product-editor.ts';

/** What became of the keys that were added last. */
interface Result {
  readonly added: number;
  /** With their number in what was typed, from 1. */
  readonly repeated: readonly { readonly line: number; readonly key: string }[];
}

/** How many repeated keys are named. */
const NAMED = 10;

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length;

/** Takes keys, one a line, and tells which of them are there already. */
export function AddKeysForm({ editor }: { readonly editor: ProductEditor }) {
  const { own } = editor;
  const [result, setResult] = useState<Result>();
  const form = useForm(
    { keys: '' },
    {
      check: ({ keys }) => ({ keys: problemOf(keys, own?.sellsKeys === true, editor) }),
      send: async ({ keys }): Promise<void> => {
        const target = own?.sellsKeys ? own : await editor.save();
        if (!target) return form.refuse({ keys: 'Save the product first.' });
        const { product, added, repeatedLines } = await client.shop.addKeys({
          productId: target.id,
          text: keys,
        });
        editor.take(product);
        const lines = keys.split('\n');
        setResult({
          added,
          repeated: repeatedLines.map((line) => ({ line, key: (lines[line - 1] ?? '').trim() })),
        });
        form.set({ keys: '' });
      },
      failed: (error) => {
        const line = errorData(error)?.['line'];
        const at = errorCode(error) === 'key_too_long' && typeof line === 'number';
        return { keys: at ? `Line ${line}: ${errorSentence(error)}` : errorSentence(error) };
      },
    },
  );
  const count = linesOf(form.values.keys);
  return (
    <form {...form.props} noValidate className="flex flex-col gap-2">
      <Field
        label="Add keys"
        error={form.faults.keys}
        aside={count > 0 ? <span className="numbers">{count.toLocaleString('en-US')}</span> : null}
        help="One a line. Only the buyer of a key sees it."
      >
        <Textarea
          {...form.field('keys')}
          dir="ltr"
          rows={4}
          spellCheck={false}
          autoCapitalize="none"
          className="max-h-80 font-mono text-sm"
        />
      </Field>
      <div>
        <Button type="submit" size="sm" busy={form.busy}>
          Add keys
        </Button>
      </div>
      <div aria-live="polite">{result && <Added result={result} />}</div>
    </form>
  );
}

function problemOf(keys: string, isReady: boolean, editor: ProductEditor): string | undefined {
  const count = linesOf(keys);
  if (count === 0) return 'Enter a key.';
  if (count > SHOP.keysAtOnce)
    return `Add up to ${SHOP.keysAtOnce.toLocaleString('en-US')} keys at a time.`;
  if (!isReady && !isAutosaved(editor.own)) return 'Save your changes first, then add keys.';
  return undefined;
}

function Added({ result: { added, repeated } }: { readonly result: Result }) {
  const more = repeated.length - NAMED;
  return (
    <div className="numbers rounded-sm bg-sunken px-4 py-3 text-sm">
      <p className="font-medium">
        {added === 1 ? '1 key added.' : `${added.toLocaleString('en-US')} keys added.`}
      </p>
      {repeated.length > 0 && (
        <>
          <p className="mt-1 text-muted">
            {repeated.length === 1
              ? '1 line was left out, because that key is there already:'
              : `${repeated.length.toLocaleString('en-US')} lines were left out, because those keys are there already:`}
          </p>
          <ul className="mt-1 text-muted">
            {repeated.slice(0, NAMED).map(({ line, key }) => (
              <li key={line}>
                Line {line}:{' '}
                <span dir="ltr" className="font-mono wrap-anywhere text-text">
                  {key}
                </span>
              </li>
            ))}
            {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
          </ul>
        </>
      )}
    </div>
  );
}
