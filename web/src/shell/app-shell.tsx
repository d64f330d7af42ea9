import { Outlet, ScrollRestoration } from 'react-router';
import { Toaster } from '../ui/toast.tsx';

/** The frame of every screen. */
export function AppShell() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <Toaster />
    </>
  );
}
