import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useField } from './field.tsx';
import { controlClass } from './input.tsx';

/** Several lines; grows with its text if the browser supports it. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      {...useField()}
      rows={rows}
      {...rest}
      className={cx(controlClass, 'field-sizing-content min-h-24 resize-y py-3', className)}
    />
  );
}
