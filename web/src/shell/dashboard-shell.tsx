import { Navigate, Outlet } from 'react-router';
import { useSession } from '../platform/session.tsx';

/** The signed-in area; a sign-out here or in another tab leaves it at once. */
export function DashboardShell() {
  const { status } = useSession();
  if (status === 'signed-out') return <Navigate to="/auth" replace />;
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
