import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, type Location } from 'react-router';
import { notePath } from '../platform/path-before.ts';
import { useSession } from '../platform/session.tsx';
import { ReportAsker } from '../safety/index.ts';
import { watchBack } from '../ui/dialogs/back-closes.ts';
import { Toaster } from '../ui/dialogs/toast.tsx';
import { Frame } from './frame.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { useLive } from './use-live.ts';

/** After a reload every page has the key 'default', so its address identifies it instead. */
const placeOf = ({ key, pathname, search }: Location) =>
  key === 'default' ? `${pathname}${search}` : key;

/** Around every screen; `gate` may render something else in place of the screen. */
export function RootShell({
  gate: Gate,
}: {
  readonly gate: ComponentType<{ readonly children: ReactNode }>;
}) {
  useBackCloses();
  useLive();
  const { pathname } = useLocation();
  useEffect(() => notePath(pathname), [pathname]);
  return (
    <>
      <Gate>
        <Outlet />
      </Gate>
      <ScrollRestoration getKey={placeOf} />
      <Shortcuts />
      <ReportAsker />
      <Toaster />
    </>
  );
}

function useBackCloses(): void {
  const location = useLocation();
  const watch = useRef<ReturnType<typeof watchBack>>(null);
  useEffect(() => {
    watch.current = watchBack(window);
    return watch.current.stop;
  }, []);
  useEffect(() => watch.current?.settle(), [location]);
}

/** Screens without tabs that begin with a picture: the landing page. */
export function PictureShell() {
  return (
    <Frame onPicture>
      <Outlet />
    </Frame>
  );
}

/** Screens without tabs: sign-in, legal pages, 404. */
export function PlainShell() {
  return (
    <Frame bleeds>
      <Outlet />
    </Frame>
  );
}

/** Public screens; a signed-in person keeps the tabs. */
export function PublicShell() {
  return (
    <Frame tabs>
      <Outlet />
    </Frame>
  );
}

/** The signed-in area; a sign-out, here or in another tab, leaves it at once. */
export function DashboardShell() {
  const { status } = useSession();
  if (status === 'signed-out') return <Navigate to="/auth" replace />;
  return (
    <Frame tabs>
      <Outlet />
    </Frame>
  );
}
