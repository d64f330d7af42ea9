import { useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { cx } from '../../ui/cx.ts';

/** A text field of one line that grows with what is typed, up to a few lines. */
export function GrowingField({
  ref,
  className,
  value,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'ref'> & {
  readonly ref?: RefObject<HTMLTextAreaElement | null>;
}) {
  const own = useRef<HTMLTextAreaElement>(null);
  const field = ref ?? own;
  useLayoutEffect(() => {
    const element = field.current;
    // For browsers without the CSS property `field-sizing`.
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [field, value]);
  return (
    <textarea
      dir="auto"
      rows={1}
      {...rest}
      ref={field}
      value={value}
      className={cx(
        'block field-sizing-content max-h-40 min-h-11 w-full resize-none bg-transparent px-3.5 py-2.5 text-base outline-none',
        className,
      )}
    />
  );
}
