import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../platform/query-client.ts';
import { emptyDraft } from './draft.ts';
import type { Autosave } from './use-autosave.ts';
import { usePublish } from './use-publish.ts';

const saved = {
  postId: '00000000-0000-4000-8000-000000000001',
  revision: 3,
  status: 'draft',
} as const;

it.each([
  [true, {}],
  [false, { post: 'We couldn’t save the post. Try again.' }],
])(
  'what could not be saved is not published; where it was changed elsewhere (%s) that question says why',
  async (isInConflict, problems) => {
    const refused = vi.fn();
    const save: Autosave = {
      state: { at: 'saving' },
      isInConflict: () => isInConflict,
      flush: () => Promise.resolve(null),
      report: vi.fn(),
      settle: vi.fn(),
    };
    function Publish() {
      const publish = usePublish({ ...emptyDraft('k'), saved }, save, { refused, done: vi.fn() });
      return <button onClick={() => publish.mutate()}>Publish</button>;
    }
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <Publish />
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByRole('button'));
    await vi.waitFor(() => expect(refused).toHaveBeenCalledWith(problems), 30_000);
  },
);
