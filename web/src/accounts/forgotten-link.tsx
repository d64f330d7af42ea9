import { Link } from 'react-router';

/** The way to a new password. */
export function ForgottenLink() {
  return (
    <Link
      to="/auth?mode=forgotten"
      className="font-medium text-accent-text underline-offset-4 hover:underline"
    >
      Forgotten it?
    </Link>
  );
}
