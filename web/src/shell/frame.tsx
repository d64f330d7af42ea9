import type { ReactNode } from 'react';
import { useIsSignedIn } from '../platform/session.tsx';
import { cx } from '../ui/cx.ts';
import { TabBar } from './tab-bar.tsx';
import { TopNavigation } from './top-navigation.tsx';

/** Navigation on top, the page's landmark, and for who is signed in the tabs. */
export function Frame({
  tabs = false,
  onPicture = false,
  bleeds = onPicture,
  children,
}: {
  readonly tabs?: boolean;
  /** The page begins with a picture that runs below the navigation. */
  readonly onPicture?: boolean;
  /** The page reaches both edges of the window and sees to its own. */
  readonly bleeds?: boolean;
  readonly children: ReactNode;
}) {
  const isSignedIn = useIsSignedIn();
  const showsTabs = tabs && isSignedIn;
  // The navigation and what is below it share their edges; beside the rail the page keeps its whole width.
  const width = showsTabs ? 'max-w-380' : 'max-w-320';
  return (
    // What takes a phone's whole screen leaves no navigation behind it for keyboards and screen readers.
    <div className="relative flex min-h-dvh flex-col has-data-whole-screen:max-lg:[&_:is(header,nav)[data-frame]]:hidden">
      <a
        href="#content"
        className="sr-only z-50 rounded-full bg-accent px-5 py-3 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <TopNavigation onPicture={onPicture} withTabs={showsTabs} width={width} />
      <div className={cx('flex w-full flex-1 flex-col lg:flex-row', !bleeds && `mx-auto ${width}`)}>
        <main id="content" tabIndex={-1} className="order-2 min-w-0 flex-1 outline-none">
          {children}
          {/* As high as the bar that lies over the page's end on phones. */}
          {showsTabs && <div aria-hidden className="bottom-safe h-20 lg:hidden" />}
        </main>
        {showsTabs && <TabBar />}
      </div>
    </div>
  );
}
