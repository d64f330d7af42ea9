import { Link, useSearchParams } from 'react-router';

/** The link to reset the password, which keeps where the person was going. */
export function ForgottenLink() {
  const [params] = useSearchParams();
  const next = params.get('next');
  const kept = new URLSearchParams({ mode: 'forgotten', ...(next !== null && { next }) });
  return (
    <Link
      to={`/auth?${kept.toString()}`}
      className="-my-3 inline-flex target items-center font-medium text-accent-text underline-offset-4 hover:underline"
    >
      Forgot password?
    </Link>
  );
}
