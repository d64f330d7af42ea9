import { lazy, Suspense, useState } from 'react';
import { ArrowDownWideNarrow } from 'lucide-react';
import type { InboxOrder, Label } from '@limelight/contract/messages/operations';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/dialogs/menu.tsx';
import { type InboxFilter, ORDER_WORDS } from './inbox-sorting.ts';
import { useSaveOrder } from './use-inbox.ts';

const LabelsDialog = lazy(async () => ({
  default: (await import('./labels-dialog.tsx')).LabelsDialog,
}));
const ORDERS = Object.entries(ORDER_WORDS).map(([value, label]) => ({ value, label }));

/** The controls that only creators have above their inbox: its order, and a filter by everyone, those who wait, or a label. */
export function InboxBar({
  order,
  labels,
  filter,
  onFilter,
}: {
  readonly order: InboxOrder;
  readonly labels: readonly Label[];
  readonly filter: InboxFilter;
  readonly onFilter: (filter: InboxFilter) => void;
}) {
  const saveOrder = useSaveOrder();
  const [managing, setManaging] = useState(false);
  const options = [
    { value: 'all', label: 'Everyone' },
    { value: 'unanswered', label: 'Unanswered' },
    ...labels.map(({ id, name }) => ({ value: id as string, label: <bdi>{name}</bdi> })),
  ];
  return (
    <div className="mt-2 flex items-center gap-1">
      <ChipGroup
        label="Filter"
        value={typeof filter === 'object' ? filter.labelId : filter}
        onChange={(value) => {
          const label = labels.find(({ id }) => id === value);
          onFilter(label ? { labelId: label.id } : value === 'unanswered' ? value : 'all');
        }}
        options={options}
        className="flex-1"
      />
      <Menu
        trigger={
          <IconButton
            icon={ArrowDownWideNarrow}
            label={`Sorted by: ${ORDER_WORDS[order]}`}
            className="-mr-2 text-muted"
          />
        }
      >
        <MenuChoices label="Sort by" value={order} options={ORDERS} onChoose={saveOrder} />
        <MenuSeparator />
        <MenuItem onSelect={() => setManaging(true)}>Manage labels</MenuItem>
      </Menu>
      {managing && (
        <Suspense>
          <LabelsDialog labels={labels} onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </div>
  );
}
