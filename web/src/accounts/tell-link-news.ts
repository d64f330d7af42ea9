import { toast } from '../ui/toast.tsx';
import { linkNews } from './link-news.ts';

/** To who is signed in and therefore goes on from the site root: how the change of address stands. */
export function tellLinkNews(): void {
  switch (linkNews(location.search, location.hash)) {
    case 'half-way':
      toast({
        kind: 'info',
        title: 'One address is confirmed',
        description: 'Please open the link that we sent to the other address too.',
      });
      break;
    case 'moved':
      toast({ kind: 'success', title: 'Your address is changed' });
      break;
    default:
  }
}
