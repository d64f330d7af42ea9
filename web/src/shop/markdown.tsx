import type { ReactNode } from 'react';
import { lexer, type Token, type Tokens } from 'marked';
import { cx } from '../ui/cx.ts';
import { Written } from '../ui/forms/written.tsx';

/** Blocks inside blocks beyond this depth are shown as they were typed. */
const DEEPEST = 6;

/** More marks of lists and quotes than that at the beginning of a line are meant as text, and slow to read as blocks. */
const MANY_MARKS = /^(?=[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]?){7})/gm;

/** Reading takes time with the square of a run of spaces. */
const MANY_SPACES = /[ \t]{40,}/g;

const LINK = 'font-medium text-accent-text underline-offset-4 hover:underline';

/**
 * A text with headings, lists, emphasis and links (Markdown). HTML in it is shown as typed, and so are pictures and tables. Its
 * headings begin at h3.
 */
export function Markdown({
  text,
  className,
}: {
  readonly text: string;
  readonly className?: string;
}) {
  return (
    <div className={cx('flex flex-col gap-3 leading-relaxed wrap-anywhere', className)}>
      <Blocks tokens={blocksOf(text)} depth={0} />
    </div>
  );
}

function blocksOf(text: string): readonly Token[] {
  try {
    return lexer(text.replace(MANY_SPACES, ' ').replace(MANY_MARKS, '\\'), {
      gfm: true,
      breaks: true,
    });
  } catch {
    return [{ type: 'text', raw: text, text }];
  }
}

function Blocks({ tokens, depth }: { readonly tokens: readonly Token[]; readonly depth: number }) {
  return tokens.map((token, index) => (
    <Block key={index} token={token} depth={depth} isFirstLevel={isFirstLevel(tokens, index)} />
  ));
}

/** Whether a heading is of the highest level so far, so that no level is left out below the page's own headings. */
function isFirstLevel(tokens: readonly Token[], index: number): boolean {
  const depths = tokens.slice(0, index + 1).flatMap((one) => (isHeading(one) ? [one.depth] : []));
  return (depths.at(-1) ?? 1) <= Math.min(...depths);
}

function Block({
  token,
  depth,
  isFirstLevel: isHigh,
}: {
  readonly token: Token;
  readonly depth: number;
  readonly isFirstLevel: boolean;
}): ReactNode {
  if (depth > DEEPEST) return <Plain>{token.raw}</Plain>;
  if (isHeading(token)) {
    return (
      <Written
        as={isHigh ? 'h3' : 'h4'}
        text
        className={isHigh ? 'mt-2 text-lg' : 'mt-1 text-base'}
      >
        <Inline tokens={token.tokens} depth={depth} />
      </Written>
    );
  }
  if (isParagraph(token)) {
    return (
      <Written as="p" text>
        <Inline tokens={token.tokens ?? []} depth={depth} />
      </Written>
    );
  }
  if (isList(token)) {
    const items = token.items.map((item, index) => (
      <Written as="li" text key={index}>
        {item.task && (item.checked ? '☑ ' : '☐ ')}
        <ItemContent tokens={item.tokens} isLoose={token.loose} depth={depth + 1} />
      </Written>
    ));
    const look = 'flex flex-col gap-1 ps-6';
    return token.ordered ? (
      <ol start={token.start === '' ? 1 : token.start} className={cx(look, 'list-decimal')}>
        {items}
      </ol>
    ) : (
      <ul className={cx(look, 'list-disc')}>{items}</ul>
    );
  }
  if (isQuote(token)) {
    return (
      <blockquote className="flex flex-col gap-3 border-s-2 border-line-strong ps-4 text-muted">
        <Blocks tokens={token.tokens} depth={depth + 1} />
      </blockquote>
    );
  }
  if (isCode(token)) {
    return (
      <pre
        dir="ltr"
        className="rounded-sm bg-sunken p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
      >
        <code>{token.text}</code>
      </pre>
    );
  }
  if (token.type === 'hr') return <hr className="border-line" />;
  if (token.type === 'space' || token.type === 'def' || token.type === 'checkbox') return null;
  return <Plain>{token.raw.trim()}</Plain>;
}

/** The text of an item stands in its line; a list in it, or several paragraphs, are blocks. */
function ItemContent({
  tokens,
  isLoose,
  depth,
}: {
  readonly tokens: readonly Token[];
  readonly isLoose: boolean;
  readonly depth: number;
}) {
  return tokens.map((token, index) =>
    !isLoose && isParagraph(token) ? (
      <Inline key={index} tokens={token.tokens ?? []} depth={depth} />
    ) : (
      <Block key={index} token={token} depth={depth} isFirstLevel={false} />
    ),
  );
}

const Plain = ({ children }: { readonly children: string }) => (
  <Written as="p" text className="whitespace-pre-wrap">
    {children}
  </Written>
);

function Inline({ tokens, depth }: { readonly tokens: readonly Token[]; readonly depth: number }) {
  return tokens.map((token, index) => <Run key={index} token={token} depth={depth} />);
}

function Run({ token, depth }: { readonly token: Token; readonly depth: number }): ReactNode {
  const inner = 'tokens' in token ? (token.tokens ?? []) : [];
  const text = 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
  if (depth > 2 * DEEPEST) return token.raw;
  const content = <Inline tokens={inner} depth={depth + 1} />;
  switch (token.type) {
    case 'strong':
      return <strong className="font-semibold">{content}</strong>;
    case 'em':
      return <em>{content}</em>;
    case 'del':
      return <s>{content}</s>;
    case 'codespan':
      return <code className="rounded-sm bg-sunken px-1 font-mono text-[0.9em]">{text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return isWeb(token['href']) ? (
        <a
          href={token['href']}
          target="_blank"
          rel="nofollow ugc noopener noreferrer"
          className={LINK}
        >
          {content}
        </a>
      ) : (
        content
      );
    case 'escape':
      return text;
    case 'text':
      return inner.length > 0 ? content : text;
    case 'checkbox':
      return null;
    default:
      return token.raw;
  }
}

/** Whether an address is one of the web: not of a script, and not a place on this site. */
function isWeb(href: unknown): href is string {
  return typeof href === 'string' && /^https?:\/\/[^/]/i.test(href) && URL.canParse(href);
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
/** The text of an item has no paragraph around it. */
const isParagraph = (token: Token): token is Tokens.Paragraph | Tokens.Text =>
  token.type === 'paragraph' || token.type === 'text';
const isList = (token: Token): token is Tokens.List => token.type === 'list';
const isQuote = (token: Token): token is Tokens.Blockquote => token.type === 'blockquote';
const isCode = (token: Token): token is Tokens.Code => token.type === 'code';
