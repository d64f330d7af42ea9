import { toast } from '../ui/toast.tsx';
import { linkNews } from './link-news.ts';

/** To who is signed in and therefore goes on from the site root: how the change of address stands. */
export function tellLinkNews(): void {
  switch (linkNews(location.search, location.hash)) {
    case 'half-way':
      toast({
        kind: 'info',
        title: 'One email address is confirmed',
        description: 'Now open the link we sent to your other email address.',
      });
      break;
    case 'moved':
      toast({ kind: 'success', title: 'Your email has been changed' });
      break;
    default:
  }
}
