import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Bold, Heading, Link, List, type LucideIcon } from 'lucide-react';
import { SHOP } from '@limelight/contract/shop/limits';
import { Field } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { type Mark, withMark } from './marks.ts';

const Markdown = lazy(async () => ({ default: (await import('../markdown.tsx')).Markdown }));

const MARKS: readonly { readonly mark: Mark; readonly icon: LucideIcon; readonly label: string }[] =
  [
    { mark: 'heading', icon: Heading, label: 'Heading' },
    { mark: 'bold', icon: Bold, label: 'Bold' },
    { mark: 'list', icon: List, label: 'List' },
    { mark: 'link', icon: Link, label: 'Link' },
  ];

/** What the product is, in Markdown: buttons for its marks, and how it looks to buyers. */
export function DescriptionField({
  value,
  problem,
  onChange,
}: {
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const add = (mark: Mark) => {
    const element = area.current;
    if (!element) return;
    const next = withMark(value, element.selectionStart, element.selectionEnd, mark);
    if (next.text.length > SHOP.descriptionMax) return;
    flushSync(() => onChange(next.text));
    element.focus();
    element.setSelectionRange(next.start, next.end);
  };
  const isLong = value.length > SHOP.descriptionMax * 0.8;
  return (
    <Field
      label="Description"
      error={problem}
      help="What is it, and for whom?"
      aside={
        <span className="numbers flex items-center gap-2">
          {isLong &&
            `${value.length.toLocaleString('en-US')} of ${SHOP.descriptionMax.toLocaleString('en-US')}`}
          <Button
            size="sm"
            variant="quiet"
            aria-pressed={isPreview}
            disabled={value.trim() === '' && !isPreview}
            onClick={() => setPreview(!isPreview)}
          >
            {isPreview ? 'Write' : 'Preview'}
          </Button>
        </span>
      }
    >
      {isPreview ? (
        <div
          role="region"
          aria-label="Preview of the description"
          className="min-h-52 rounded-lg bg-sunken p-4"
        >
          <Suspense fallback={<Skeleton className="h-24" />}>
            <Markdown text={value} />
          </Suspense>
        </div>
      ) : (
        <>
          <div role="group" aria-label="Format the description" className="-my-1 -ml-2 flex">
            {MARKS.map(({ mark, icon, label }) => (
              <IconButton key={mark} icon={icon} label={label} onClick={() => add(mark)} />
            ))}
          </div>
          <Textarea
            ref={area}
            rows={7}
            value={value}
            maxLength={SHOP.descriptionMax}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </Field>
  );
}
