import { textParts } from '@limelight/contract/posts/text-parts';
import { cx } from '../ui/cx.ts';
import { Written } from '../ui/written.tsx';

/** Up to three signs and nothing else. */
const ONLY_SIGNS = /^(?:\p{Extended_Pictographic}[\u{fe0f}\u{200d}\p{Emoji_Modifier}]*){1,3}$/u;

/** A message's words as they were typed, with its links; a few emoji alone are large. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <Written
      as="p"
      text
      className={cx(
        'wrap-anywhere whitespace-pre-wrap',
        ONLY_SIGNS.test(text) && 'text-3xl leading-tight',
      )}
    >
      {textParts(text).map((part, index) =>
        part.kind === 'link' ? (
          <a
            key={index}
            dir="ltr"
            href={part.url}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="font-medium underline underline-offset-2"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </Written>
  );
}
