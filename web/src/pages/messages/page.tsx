import { useState } from 'react';
import { MessagesSquare } from 'lucide-react';
import { Link } from 'react-router';
import { MESSAGES_TEXTS } from '@limelight/contract/messages/texts';
import { config } from '../../platform/config.ts';
import { Button } from '../../ui/button.tsx';
import { ChipGroup } from '../../ui/chips.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';

type Filter = keyof typeof MESSAGES_TEXTS.filters;
const FILTERS = Object.entries(MESSAGES_TEXTS.filters).map(([value, label]) => ({
  value: value as Filter,
  label,
}));

/** Messages: nobody can write yet, so every filter is truly empty. */
export default function MessagesPage() {
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <Page title={MESSAGES_TEXTS.title} brand={config().brandName}>
      <PageHeader title={MESSAGES_TEXTS.title} />
      <ChipGroup label="Show" value={filter} onChange={setFilter} options={FILTERS} bleed />
      <EmptyState
        icon={MessagesSquare}
        title={MESSAGES_TEXTS.empty}
        action={
          <Button asChild variant="primary">
            <Link to="/dashboard/search">Find creators</Link>
          </Button>
        }
      >
        {MESSAGES_TEXTS.emptyHint}
      </EmptyState>
    </Page>
  );
}
