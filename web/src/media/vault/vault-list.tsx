import type { ReactNode } from 'react';
import { Search } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useVault, type VaultFilter, type VaultMedia } from './vault-query.ts';

export interface VaultListProps {
  readonly filter: VaultFilter;
  /** The number of columns on screens wider than a phone's. */
  readonly columns: 'sm:grid-cols-5' | 'sm:grid-cols-4 xl:grid-cols-6';
  readonly empty: ReactNode;
  readonly tile: (media: VaultMedia) => ReactNode;
  /** Rendered below the files, from the files. */
  readonly below?: ((all: readonly VaultMedia[]) => ReactNode) | undefined;
}

/** The creator's files for one filter; `tile` decides what a press on one does. */
export function VaultList({ filter, columns, empty, tile, below }: VaultListProps) {
  const grid = cx('grid grid-cols-3 gap-2', columns);
  return (
    <PagedList
      query={useVault(filter)}
      label="Loading your files"
      margin="600px"
      skeleton={
        <div className={grid}>
          {Array.from({ length: 10 }, (_, index) => (
            <Skeleton key={index} className="aspect-square rounded-lg" />
          ))}
        </div>
      }
      empty={empty}
    >
      {(all) => (
        <>
          <ul className={grid}>
            {all.map((media) => (
              <li key={media.id}>{tile(media)}</li>
            ))}
          </ul>
          {below?.(all)}
        </>
      )}
    </PagedList>
  );
}

/** Searches files by name or tag. */
export function VaultSearch({
  value,
  onChange,
  className,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className: string;
}) {
  return (
    <Field label="Search your files" labelHidden className={className}>
      <Input
        type="search"
        lead={<Search aria-hidden className="size-5" strokeWidth={1.75} />}
        placeholder="File name or tag"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
