import { textParts } from '@limelight/contract/posts/text-parts';
import { cx } from '../../ui/cx.ts';
import { Written } from '../../ui/forms/written.tsx';

/** One to three emoji and nothing else. */
const ONLY_SIGNS = /^(?:\p{Extended_Pictographic}[\u{fe0f}\u{200d}\p{Emoji_Modifier}]*){1,3}$/u;

/** A message's words as typed, with its links; up to three emoji alone are large. */
export function MessageText({
  text,
  myHandle = null,
}: {
  readonly text: string;
  /** The viewer's handle in a group, where mentions notify; null elsewhere. */
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

/** All mentions look alike, also of handles that do not exist: the text must not tell who is in the group. */
function Mention({ isMine, children }: { readonly isMine: boolean; readonly children: string }) {
  return isMine ? (
    <mark className="rounded-sm bg-accent-soft px-1 font-semibold text-accent-text">
      {children}
    </mark>
  ) : (
    <span className="font-semibold">{children}</span>
  );
}
