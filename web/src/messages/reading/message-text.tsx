import { textParts } from '@limelight/contract/posts/text-parts';
import { cx } from '../../ui/cx.ts';
import { Written } from '../../ui/written.tsx';

/** Up to three signs and nothing else. */
const ONLY_SIGNS = /^(?:\p{Extended_Pictographic}[\u{fe0f}\u{200d}\p{Emoji_Modifier}]*){1,3}$/u;

/** A message's words as they were typed, with its links; a few emoji alone are large. */
export function MessageText({
  text,
  myHandle = null,
}: {
  readonly text: string;
  /** In a group, where names in a text are heard. Null: elsewhere. */
  readonly myHandle?: string | null;
}) {
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
            {part.url}
          </a>
        ) : part.kind === 'mention' && myHandle !== null ? (
          <Mention key={index} isMine={part.handle === myHandle}>
            {part.text}
          </Mention>
        ) : (
          part.text
        ),
      )}
    </Written>
  );
}

/** Every name stands out alike, also one that nobody has: who is in a group is not for everybody to learn. */
function Mention({ isMine, children }: { readonly isMine: boolean; readonly children: string }) {
  return isMine ? (
    <mark className="rounded-sm bg-accent-soft px-1 font-semibold text-accent-text">
      {children}
    </mark>
  ) : (
    <span className="font-semibold">{children}</span>
  );
}
