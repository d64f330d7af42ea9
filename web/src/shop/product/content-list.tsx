import { KeyRound, Link2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProductView } from '@limelight/contract/shop/operations';
import { formatDuration } from '../../media/index.ts';
import { useRegion } from '../../platform/region.ts';
import { Written } from '../../ui/forms/written.tsx';
import { bytesWords, FILE_ICONS, fileKindWords } from './file-words.ts';

/** What a buyer gets: the files by name, kind and size, and how many links and keys. */
export function ContentList({ content }: { readonly content: ProductView['content'] }) {
  useRegion();
  const { files, links, hasKeys } = content;
  if (files.length === 0 && links === 0 && !hasKeys) return null;
  return (
    <section aria-labelledby="content">
      <h2 id="content" className="mb-2 text-lg">
        What you get
      </h2>
      <ul className="divide-y divide-line rounded-lg bg-raised px-4 ring-1 ring-line ring-inset">
        {files.map(({ name, kind, bytes, durationMs }, index) => (
          <Row key={index} icon={FILE_ICONS[kind]} title={<Written>{name}</Written>}>
            {fileKindWords(kind, name)}
            {' · '}
            {bytesWords(bytes)}
            {durationMs !== null && ` · ${formatDuration(durationMs)}`}
          </Row>
        ))}
        {hasKeys && (
          <Row icon={KeyRound} title="A license key">
            One for each piece, shown right after you pay
          </Row>
        )}
        {links > 0 && (
          <Row icon={Link2} title={links === 1 ? 'A link' : `${links} links`}>
            Shown right after you pay
          </Row>
        )}
      </ul>
    </section>
  );
}

function Row({
  icon: Icon,
  title,
  children,
}: {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 text-sm">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{title}</span>
        <span className="numbers block text-muted">{children}</span>
      </span>
    </li>
  );
}
