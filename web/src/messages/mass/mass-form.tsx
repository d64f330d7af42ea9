import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { CircleDollarSign, Eye, FolderOpen, ImagePlus, SendHorizontal } from 'lucide-react';
import type { MassAudience, MassMessage } from '@limelight/contract/messages/operations';
import type { MediaId } from '@limelight/contract/platform/ids';
import { MEDIA_FILES } from '../../media/index.ts';
import { api, client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { newKey } from '../../platform/new-key.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { centsToField } from '../../ui/parse-cents.ts';
import { toast } from '../../ui/toast.tsx';
import { useFocusReason } from '../../ui/use-form.ts';
import { ComposerFiles } from '../sending/composer-files.tsx';
import { ComposerPrice } from '../sending/composer-price.tsx';
import {
  EMPTY_DRAFT,
  keepDraft,
  loadDraft,
  type MessageDraft,
  withoutPrice,
} from '../sending/message-draft.ts';
import { priceOf } from '../sending/price-problem.ts';
import { useMessageTray } from '../sending/use-message-tray.ts';
import { AudienceCard, peopleWords, useCounted } from './audience-card.tsx';
import { AudienceVaultPicker } from './audience-vault-picker.tsx';
import { SendTest } from './send-test.tsx';
import { SendTime } from './send-time.tsx';
import { SendTimeWords } from './send-time-words.tsx';
import { MassPreview } from './mass-preview.tsx';
import { useSendTime } from './use-send-time.ts';
import { WordsField } from './words-field.tsx';

/** The key of its draft, in place of a conversation's id. */
const PLACE = 'mass';

const draftOf = ({ text, lockedText, media, priceCents }: MassMessage): MessageDraft => ({
  ...EMPTY_DRAFT,
  text,
  lockedText,
  files: media.map(({ mediaId, isFree }) => ({ id: mediaId, mediaId, isFree })),
  price: priceCents === null ? null : centsToField(priceCents),
});

/** The same audience without the people who already have the message. */
const audienceOf = ({ id, audience: { include, only, exclude } }: MassMessage): MassAudience => ({
  include,
  only,
  exclude: { ...exclude, gotIds: [...exclude.gotIds, id] },
});

/** Null where there is no valid price. */
const centsOf = (draft: MessageDraft) => {
  const price = priceOf(draft);
  return 'problem' in price ? null : price.cents;
};

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
  const queries = useQueryClient();
  const [draft, edit] = useState(() => {
    const given = again ?? edited;
    return given ? draftOf(given) : loadDraft(owner, PLACE, '');
  });
  const [audience, setAudience] = useState(
    () => edited?.audience ?? (again ? audienceOf(again) : start),
  );
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const focusReason = useFocusReason(() => form.current);
  const [choosing, setChoosing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const sendTime = useSendTime(edited);
  const { isAtOnce } = sendTime;
  const isNew = !again && !edited;
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (isNew) keepDraft(owner, PLACE, draft, '');
  }, [owner, draft, isNew]);
  const tray = useMessageTray(PLACE, draft, edit);
  const counted = useCounted(audience);
  const people = counted.data?.people;

  const clearFaults = () => {
    setProblem(undefined);
    setFailure(undefined);
  };
  const change = (changes: Partial<MessageDraft>) => {
    edit((before) => ({ ...before, ...changes }));
    clearFaults();
  };
  const lockedText = draft.price === null ? '' : draft.lockedText.trim();
  const isEmpty = draft.text.trim() === '' && lockedText === '' && draft.files.length === 0;
  const reason =
    tray.notYet ?? (people === 0 && isAtOnce ? 'Nobody is in this audience yet.' : undefined);

  const canSend = !isEmpty && reason === undefined && sendTime.fault === undefined;

  const ask = () => {
    if (contentOf() === null) return;
    // Sent again after a lost response, it is the same message.
    change({ clientId: draft.clientId ?? newKey() });
    setAsking(true);
  };
  /** The content to send. Null where the price is invalid; then the form shows the problem. */
  const contentOf = () => {
    const price = priceOf(draft);
    if ('problem' in price) {
      setProblem(price.problem);
      focusReason();
      return null;
    }
    return {
      text: draft.text.trim(),
      lockedText,
      media: draft.files.flatMap(({ mediaId, isFree }) =>
        mediaId === null
          ? []
          : { mediaId: mediaId as MediaId, isFree: price.cents !== null && isFree },
      ),
      priceCents: price.cents,
    };
  };
  const send = async () => {
    const content = contentOf();
    if (content === null || draft.clientId === null) return;
    setBusy(true);
    try {
      await client.messages.sendMass({
        clientId: draft.clientId,
        audience,
        ...content,
        ...sendTime.input,
        ...(edited && { replacesId: edited.id }),
      });
      tray.forgetUploads();
      if (isNew) keepDraft(owner, PLACE, EMPTY_DRAFT, '');
      edit(EMPTY_DRAFT);
      await queries.invalidateQueries({ queryKey: api.messages.listMass.key() });
      toast({
        kind: 'success',
        title: isAtOnce ? 'Your message is on its way' : 'Scheduled',
      });
      onSent();
    } catch (error) {
      if (!sendTime.takeRefusal(error)) setFailure(errorSentence(error));
      focusReason();
    } finally {
      setBusy(false);
      setAsking(false);
    }
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
          <ComposerFiles
            files={tray.shown}
            hasPrice={draft.price !== null}
            onRemove={(fileId) => {
              tray.remove(fileId);
              clearFaults();
            }}
            onRetry={tray.retry}
            onFree={(fileId, isFree) => {
              tray.change(fileId, { isFree });
              clearFaults();
            }}
          />
          <ComposerPrice draft={draft} problem={problem} onChange={change} />
          <WordsField text={draft.text} failure={failure} onChange={(text) => change({ text })} />
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <FileButton
              multiple
              accept={MEDIA_FILES}
              name="Add pictures or videos"
              onFiles={tray.add}
            >
              <ImagePlus aria-hidden className="size-5" strokeWidth={1.75} />
              Upload
            </FileButton>
            <Button onClick={() => setChoosing(true)}>
              <FolderOpen aria-hidden className="size-5" strokeWidth={1.75} />
              Vault
            </Button>
            <Button
              aria-expanded={draft.price !== null}
              onClick={() => change(draft.price === null ? { price: '' } : withoutPrice(draft))}
            >
              <CircleDollarSign aria-hidden className="size-5" strokeWidth={1.75} />
              {draft.price === null ? 'Set a price' : 'Remove the price'}
            </Button>
            <Button disabled={isEmpty} onClick={() => setPreviewing(true)}>
              <Eye aria-hidden className="size-5" strokeWidth={1.75} />
              Preview
            </Button>
            <SendTest
              disabled={isEmpty || tray.notYet !== undefined}
              contentOf={contentOf}
              onFail={(why) => {
                setFailure(why);
                focusReason();
              }}
            />
          </div>
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
            {isEmpty ? 'Write something or add a file first.' : reason}
          </p>
        </div>
      </form>
      <AudienceVaultPicker
        audience={audience}
        people={people}
        open={choosing}
        room={tray.room}
        onClose={() => setChoosing(false)}
        onPick={(mediaIds) => {
          tray.pick(mediaIds);
          clearFaults();
          setChoosing(false);
        }}
      />
      {previewing && (
        <MassPreview
          text={draft.text}
          hasLockedText={lockedText !== ''}
          files={tray.shown}
          priceCents={centsOf(draft)}
          to={counted.data?.sample[0]?.displayName ?? null}
          onClose={() => setPreviewing(false)}
        />
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void send()}
        title={isAtOnce ? `Send to ${peopleWords(people ?? 0)}?` : 'Schedule this message?'}
        confirmLabel={isAtOnce ? 'Send' : 'Schedule'}
        kind="primary"
        busy={busy}
      >
        <SendTimeWords value={sendTime} />
      </ConfirmDialog>
    </FileDrop>
  );
}
