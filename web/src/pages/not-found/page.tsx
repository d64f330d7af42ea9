import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';

/** Any path that no route knows (spec §2); the path alone is logged. */
export default function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error('404: no route for', pathname);
  }, [pathname]);
  return (
    <main className="grid min-h-[70dvh] place-items-center p-6 text-center">
      <div>
        <h1 className="text-3xl">404</h1>
        <p className="mt-3 text-lg text-muted">Oops! Page not found</p>
        <Link to="/" className="mt-6 inline-block font-semibold text-accent-text underline">
          Return to Home
        </Link>
      </div>
    </main>
  );
}
