import { toast } from '../ui/dialogs/toast.tsx';
import { linkNews } from './link-news.ts';

/** Tells a signed-in person, who is sent on from the site root, the progress of their change of address. */
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
