import { type ReactNode, useRef, useState } from 'react';
import { SendHorizontal } from 'lucide-react';
import type { MassAudience, MassMessage } from '@limelight/contract/messages/operations';
import { errorSentence } from '../../platform/errors.ts';
import { newKey } from '../../platform/new-key.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { useFocusReason } from '../../ui/forms/use-form.ts';
import { ComposerFiles } from '../sending/composer-files.tsx';
import { ComposerPrice } from '../sending/composer-price.tsx';
import { contentOf, isEmpty, lockedTextOf } from '../sending/message-content.ts';
import { type MessageDraft, withoutPrice } from '../sending/message-draft.ts';
import { AudienceCard, peopleWords, useCounted } from './audience-card.tsx';
import { AudienceVaultPicker } from './audience-vault-picker.tsx';
import { withoutRecipients } from './mass-draft.ts';
import { MassPreview } from './mass-preview.tsx';
import { MassTools } from './mass-tools.tsx';
import { SendTest } from './send-test.tsx';
import { SendTime } from './send-time.tsx';
import { SendTimeWords } from './send-time-words.tsx';
import { useMassDraft } from './use-mass-draft.ts';
import { useSendMass } from './use-send-mass.ts';
import { useSendTime } from './use-send-time.ts';
import { WordsField } from './words-field.tsx';

/** Why the message was not sent, and the field that shows it. */
interface Fault {
  readonly at: 'price' | 'words';
  readonly reason: string;
}

/** The form for one message to many people: content, price, audience and time. */
export function MassForm({
  owner,
  again,
  edited,
  start,
  narrow,
  onSent,
}: {
  readonly owner: string;
  /** An earlier message that is sent to people who never got it. */
  readonly again?: MassMessage | undefined;
  /** A scheduled message that the new one replaces. */
  readonly edited?: MassMessage | undefined;
  /** The initial audience of a new message. */
  readonly start: MassAudience;
  /** Renders the filters that narrow the named people. */
  readonly narrow: (
    only: MassAudience['only'],
    onChange: (only: MassAudience['only']) => void,
  ) => ReactNode;
  readonly onSent: () => void;
}) {
  const { draft, tray, finish, ...writing } = useMassDraft(owner, again ?? edited);
  const [audience, setAudience] = useState(
    () => edited?.audience ?? (again ? withoutRecipients(again) : start),
  );
  const sendTime = useSendTime(edited);
  const { isAtOnce } = sendTime;
  const [open, setOpen] = useState<'vault' | 'preview' | 'confirm'>();
  const close = () => setOpen(undefined);
  const [fault, setFault] = useState<Fault>();
  const form = useRef<HTMLFormElement>(null);
  const focusReason = useFocusReason(() => form.current);
  const refuse = (found: Fault) => {
    setFault(found);
    focusReason();
  };
  const clearFault = () => setFault(undefined);
  const faultAt = (place: Fault['at']) => (fault?.at === place ? fault.reason : undefined);
  const change = (changes: Partial<MessageDraft>) => {
    writing.change(changes);
    clearFault();
  };

  const counted = useCounted(audience).data;
  const isBlank = isEmpty(draft);
  const content = contentOf(draft);
  const reason =
    tray.notYet ??
    (counted?.people === 0 && isAtOnce ? 'Nobody is in this audience yet.' : undefined);
  const canSend = !isBlank && reason === undefined && sendTime.fault === undefined;

  const sending = useSendMass({
    taken: finish,
    sent: () => {
      toast({
        kind: 'success',
        title: isAtOnce ? 'Your message is on its way' : 'Scheduled',
      });
      onSent();
      close();
    },
    failed: (error) => {
      if (sendTime.takeRefusal(error)) focusReason();
      else refuse({ at: 'words', reason: errorSentence(error) });
      close();
    },
  });
  /** The content to send. Null where the price is invalid; then the form shows the problem. */
  const checked = () => {
    if (!('problem' in content)) return content;
    refuse({ at: 'price', reason: content.problem });
    return null;
  };
  const ask = () => {
    if (checked() === null) return;
    // Sent again after a lost response, it is the same message.
    change({ clientId: draft.clientId ?? newKey() });
    setOpen('confirm');
  };
  const send = () => {
    const message = checked();
    if (message === null || draft.clientId === null) return;
    sending.mutate({
      clientId: draft.clientId,
      audience,
      ...message,
      ...sendTime.input,
      ...(edited && { replacesId: edited.id }),
    });
  };

  return (
    <FileDrop onFiles={tray.add}>
      <form
        ref={form}
        noValidate
        aria-label="New mass message"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) ask();
        }}
        className="space-y-5"
      >
        <Card>
          <ComposerFiles tray={tray} hasPrice={draft.price !== null} onChange={clearFault} />
          <ComposerPrice draft={draft} problem={faultAt('price')} onChange={change} />
          <WordsField
            text={draft.text}
            failure={faultAt('words')}
            onChange={(text) => change({ text })}
          />
          <MassTools
            hasPrice={draft.price !== null}
            isEmpty={isBlank}
            onFiles={tray.add}
            onVault={() => setOpen('vault')}
            onPrice={() => change(draft.price === null ? { price: '' } : withoutPrice(draft))}
            onPreview={() => setOpen('preview')}
          >
            <SendTest
              disabled={isBlank || tray.notYet !== undefined}
              contentOf={checked}
              onFail={(why) => refuse({ at: 'words', reason: why })}
            />
          </MassTools>
        </Card>
        <AudienceCard
          audience={audience}
          isAgain={again !== undefined}
          narrow={narrow}
          onChange={setAudience}
        />
        <SendTime value={sendTime} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" disabled={!canSend}>
            <SendHorizontal aria-hidden className="size-5" strokeWidth={1.75} />
            {isAtOnce ? 'Send' : 'Schedule'}
          </Button>
          <p className="text-sm text-muted">
            {isBlank ? 'Write something or add a file first.' : reason}
          </p>
        </div>
      </form>
      <AudienceVaultPicker
        audience={audience}
        people={counted?.people}
        open={open === 'vault'}
        room={tray.room}
        onClose={close}
        onPick={(mediaIds) => {
          tray.pick(mediaIds);
          clearFault();
          close();
        }}
      />
      {open === 'preview' && (
        <MassPreview
          text={draft.text}
          hasLockedText={lockedTextOf(draft) !== ''}
          files={tray.shown}
          priceCents={'problem' in content ? null : content.priceCents}
          to={counted?.sample[0]?.displayName ?? null}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={send}
        title={
          isAtOnce ? `Send to ${peopleWords(counted?.people ?? 0)}?` : 'Schedule this message?'
        }
        confirmLabel={isAtOnce ? 'Send' : 'Schedule'}
        kind="primary"
        busy={sending.isPending}
      >
        <SendTimeWords value={sendTime} />
      </ConfirmDialog>
    </FileDrop>
  );
}
