import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InfiniteList } from './infinite-list.tsx';
import { PagedList, type PagedQuery } from './paged-list.tsx';

let report: (...isIntersecting: boolean[]) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        report = (...batch) => tell(batch.map((isIntersecting) => ({ isIntersecting })));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const list = (props: Partial<Parameters<typeof InfiniteList>[0]>) => (
  <InfiniteList hasMore loading={false} onMore={() => {}} end="The end" {...props}>
    <p>First</p>
  </InfiniteList>
);

describe('InfiniteList', () => {
  it.each([
    { batch: [true], loads: 1 },
    { batch: [false], loads: 0 },
    // scrolled to the bottom in one go: out of view and in view again within one frame
    { batch: [false, true], loads: 1 },
    { batch: [false, false, true], loads: 1 },
    { batch: [true, false, true], loads: 1 },
    { batch: [true, false], loads: 0 },
  ])('goes by the last of a batch: $batch loads $loads', ({ batch, loads }) => {
    const onMore = vi.fn();
    render(list({ onMore }));
    act(() => report(...batch));
    act(() => void vi.runAllTimers());
    expect(onMore).toHaveBeenCalledTimes(loads);
  });

  it('does not load when the end left the view while it waited for its turn', () => {
    const onMore = vi.fn();
    render(list({ onMore, delayMs: 500 }));
    act(() => report(true));
    act(() => void vi.runAllTimers());
    act(() => report(true));
    act(() => report(true, false));
    act(() => void vi.runAllTimers());
    expect(onMore).toHaveBeenCalledTimes(1);
  });

  it('keeps its delay between two loads, to the millisecond', () => {
    const onMore = vi.fn();
    render(list({ onMore, delayMs: 500 }));
    act(() => report(true));
    act(() => void vi.advanceTimersByTime(0));
    expect(onMore, 'the first load waits for nothing').toHaveBeenCalledTimes(1);
    act(() => report(true));
    act(() => void vi.advanceTimersByTime(499));
    expect(onMore).toHaveBeenCalledTimes(1);
    act(() => void vi.advanceTimersByTime(1));
    expect(onMore).toHaveBeenCalledTimes(2);
  });

  it('waits for a press where something follows it', () => {
    const onMore = vi.fn();
    render(list({ onMore, moreLabel: 'Show more posts' }));
    act(() => void vi.runAllTimers());
    expect(onMore).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Show more posts' }));
    expect(onMore).toHaveBeenCalledTimes(1);
  });

  it('offers to try again after a failed page, and says when it has ended', () => {
    const onMore = vi.fn();
    const { rerender } = render(list({ onMore, failure: 'It failed.' }));
    expect(screen.getByRole('alert').textContent).toContain('It failed.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onMore).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('The end')).toBeNull();

    rerender(list({ hasMore: false }));
    expect(screen.getByText('The end')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('PagedList', () => {
  const query = (over: Partial<PagedQuery<string>>): PagedQuery<string> => ({
    data: { pages: [{ items: ['one'] }, { items: ['two'] }] },
    error: null,
    isPending: false,
    isFetchedAfterMount: true,
    isFetching: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    hasNextPage: true,
    refetch: vi.fn(() => Promise.resolve()),
    fetchNextPage: vi.fn(() => Promise.resolve()),
    ...over,
  });
  const show = (asked: PagedQuery<string>) =>
    render(
      <PagedList query={asked} label="Loading" skeleton={null} empty="Nothing" end="The end">
        {(items) => items.map((item) => <p key={item}>{item}</p>)}
      </PagedList>,
    );

  it('asks for the next page at its end', () => {
    const asked = query({});
    show(asked);
    act(() => report(false, true));
    act(() => void vi.runAllTimers());
    expect(asked.fetchNextPage).toHaveBeenCalledTimes(1);
  });

  it('keeps what it has when a page fails, and asks again at a press', () => {
    const asked = query({ error: new TypeError('Failed to fetch'), isFetchNextPageError: true });
    show(asked);
    expect(screen.getByText('two')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(asked.fetchNextPage).toHaveBeenCalledTimes(1);
  });

  it('draws the first items of a list that has just arrived first, and the others after them', () => {
    const drawn: number[] = [];
    const draw = (asked: PagedQuery<string>) =>
      render(
        <PagedList query={asked} label="Loading" skeleton={null} empty="Nothing" first={1}>
          {(items) => {
            drawn.push(items.length);
            return items.map((item) => <p key={item}>{item}</p>);
          }}
        </PagedList>,
      );
    draw(query({})).unmount();
    expect(drawn).toEqual([1, 2]);
    draw(query({ isFetchedAfterMount: false }));
    expect(drawn.slice(2), 'Back returns to a place in the list').toEqual([2]);
  });

  it('ends with the words of its screen', () => {
    show(query({ hasNextPage: false }));
    expect(screen.getByText('The end')).toBeTruthy();
  });
});
