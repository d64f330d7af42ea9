import { useQueryClient } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { MessageView } from '@limelight/contract/messages/operations';
import { MESSAGES_TEXTS } from '@limelight/contract/messages/texts';
import {
  Conversation,
  ConversationList,
  isFromList,
  messageCheckout,
  placePath,
  readPlace,
  resumeInConversation,
  sendingCheckout,
  tipInConversation,
} from '../../messages/index.ts';
import { config } from '../../platform/config.ts';
import { useMe } from '../../shell/index.ts';
import { cx } from '../../ui/cx.ts';
import { ReturnedOrder } from '../parts/returned-order.tsx';
import { useCarryOn } from '../parts/use-carry-on.ts';
import { usePurchases } from '../parts/use-purchases.tsx';
import { MessageMedia } from './message-media.tsx';

/** /dashboard/messages: the list and a conversation side by side; on phones one at a time. */
export default function MessagesPage() {
  const [params] = useSearchParams();
  const place = readPlace(params);
  const { conversationId, message } = place;
  const navigate = useNavigate();
  const location = useLocation();
  const queries = useQueryClient();
  const purchases = usePurchases();
  const isCreator = useMe().data?.roles.includes('creator') ?? false;
  const back = () => {
    // If the user came from the list, Back is the browser's Back; from a link elsewhere, the list replaces this entry.
    if (isFromList(location.state)) void navigate(-1);
    else
      void navigate(placePath({ ...place, conversationId: null, message: null }), {
        replace: true,
      });
  };
  const unlock = (one: MessageView) => purchases.open(messageCheckout(queries, one));
  useCarryOn(
    conversationId !== null,
    purchases,
    conversationId === null ? {} : resumeInConversation(conversationId),
  );
  return (
    <div
      className={cx(
        'w-full lg:grid lg:h-[calc(100dvh-4rem-1px)] lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-1 lg:border-r lg:border-line',
        // The fan card is a third column.
        isCreator ? 'max-w-360' : 'max-w-320',
      )}
    >
      <title>{`${MESSAGES_TEXTS.title} · ${config().brandName}`}</title>
      <div
        className={cx(
          'px-4 py-5 sm:px-6 lg:overflow-y-auto lg:border-r lg:border-line lg:px-5 lg:py-6',
          conversationId !== null && 'max-lg:hidden',
        )}
      >
        <ConversationList place={place} isCreator={isCreator} />
      </div>
      {conversationId === null ? (
        <div className="grid place-items-center p-6 text-center max-lg:hidden">
          <div className="flex max-w-80 flex-col items-center gap-2 text-muted">
            <MessagesSquare aria-hidden className="size-12" strokeWidth={1.25} />
            <p className="text-sm">Choose a conversation to read it here.</p>
          </div>
        </div>
      ) : (
        <Conversation
          conversationId={conversationId}
          sought={message}
          onSeek={(sequence) =>
            void navigate(placePath({ ...place, message: sequence }), {
              replace: true,
              state: location.state,
              preventScrollReset: true,
            })
          }
          onBack={back}
          // Without the state of the list of requests, so that Back also leads to the inbox.
          onAccepted={() =>
            void navigate(placePath({ ...place, view: 'all' }), {
              replace: true,
              preventScrollReset: true,
            })
          }
          isCreator={isCreator}
          onUnlock={unlock}
          onPay={(...sending) => purchases.open(sendingCheckout(...sending))}
          onTip={(one) => purchases.open(tipInConversation(one))}
          renderMedia={(one) => <MessageMedia message={one} onUnlock={() => unlock(one)} />}
        />
      )}
      {purchases.dialog}
      <ReturnedOrder />
    </div>
  );
}
