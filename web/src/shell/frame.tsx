import type { ReactNode } from 'react';
import { useIsSignedIn } from '../platform/session.tsx';
import { cx } from '../ui/cx.ts';
import { TabBar } from './tab-bar.tsx';
import { TopNavigation } from './top-navigation.tsx';

/** The top navigation, the page's landmark, and the tabs for a signed-in person. */
export function Frame({
  tabs = false,
  onPicture = false,
  bleeds = onPicture,
  children,
}: {
  readonly tabs?: boolean;
  /** The page begins with a picture that extends below the navigation. */
  readonly onPicture?: boolean;
  /** The page reaches both edges of the window and sets its own margins. */
  readonly bleeds?: boolean;
  readonly children: ReactNode;
}) {
  const isSignedIn = useIsSignedIn();
  const showsTabs = tabs && isSignedIn;
  // The navigation and the page below it have the same width; it is wider with tabs, so that the rail takes no width from the
  // page.
  const width = showsTabs ? 'max-w-380' : 'max-w-320';
  return (
    // A page that takes a phone's whole screen also hides the navigation from keyboards and screen readers.
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
          {/* As high as the tab bar, which covers the end of the page on phones. */}
          {showsTabs && <div aria-hidden className="bottom-safe h-20 lg:hidden" />}
        </main>
        {showsTabs && <TabBar />}
      </div>
    </div>
  );
}
