import { useNavigate } from 'react-router';
import { signOut } from '../platform/session.tsx';

/** Signs out here and goes to the landing page. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    void signOut().then(() => navigate('/'));
  };
}
