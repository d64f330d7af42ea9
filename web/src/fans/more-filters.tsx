import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/forms/button.tsx';
import {
  filterWords,
  type MoreFiltersValue,
  namesThings,
  NO_MORE_FILTERS,
} from './filter-words.ts';
import { MoreFiltersDialog } from './more-filters-dialog.tsx';
import { fanChoices } from './queries.ts';

/** The filters by time, spending, purchases and more: a button for their dialog, and the chosen ones as text. */
export function MoreFilters({
  value,
  onChange,
  submitLabel = 'Show',
}: {
  readonly value: MoreFiltersValue;
  readonly onChange: (value: MoreFiltersValue) => void;
  /** The label of the dialog's submit button. */
  readonly submitLabel?: string;
}) {
  const [choosing, setChoosing] = useState(false);
  const choices = useQuery({ ...fanChoices(), enabled: namesThings(value) });
  const words = filterWords(value, choices.data);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="sm" onClick={() => setChoosing(true)}>
        <SlidersHorizontal aria-hidden className="size-4.5" strokeWidth={1.75} />
        More filters
      </Button>
      {words.length > 0 && (
        <p className="numbers text-sm text-muted">
          {words.join(' · ')}
          <Button
            variant="quiet"
            size="sm"
            onClick={() => onChange(NO_MORE_FILTERS)}
            className="ml-1"
          >
            Clear
          </Button>
        </p>
      )}
      {choosing &&
        // a portal, because the dialog has a form and may be opened within another form
        createPortal(
          <MoreFiltersDialog
            value={value}
            submitLabel={submitLabel}
            onClose={() => setChoosing(false)}
            onChoose={(chosen) => {
              setChoosing(false);
              onChange(chosen);
            }}
          />,
          document.body,
        )}
    </div>
  );
}
