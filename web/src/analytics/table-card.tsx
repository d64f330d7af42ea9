import type { ReactNode } from 'react';
import { Download } from 'lucide-react';
import type { DayRange } from '../platform/calendar.ts';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { useSaveCsv } from '../ui/forms/use-save-csv.ts';
import { WideTable } from '../ui/lists/wide-table.tsx';

/** A table of some days with its heading, and a download as `{name}.csv`; `nothing` is the text without rows. */
export function TableCard({
  name,
  title,
  about,
  days,
  save,
  failure,
  nothing,
  isEmpty,
  children,
}: {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly days: DayRange;
  readonly save: (days: DayRange) => Promise<File>;
  readonly failure: string;
  readonly nothing: string;
  readonly isEmpty: boolean;
  /** The table's head and body. */
  readonly children: ReactNode;
}) {
  const exporting = useSaveCsv(`${name}.csv`, save, failure);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={name} className="text-base">
          {title}
        </h2>
        <Button
          size="sm"
          busy={exporting.isPending}
          disabled={isEmpty}
          onClick={() => exporting.mutate(days)}
        >
          <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
          Export CSV
        </Button>
      </div>
      <p className="mt-1 text-sm text-muted">{about}</p>
      {isEmpty ? (
        <p className="py-10 text-center text-sm text-muted">{nothing}</p>
      ) : (
        <WideTable labeledBy={name}>{children}</WideTable>
      )}
    </Card>
  );
}
