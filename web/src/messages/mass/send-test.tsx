import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useNavigate } from 'react-router';
import { MASS_TEST_PATH } from '@limelight/contract/messages/paths';
import { api, client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/forms/button.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';

type Content = Parameters<typeof client.messages.sendMassTest>[0];

/** Sends the message only to its author, who sees it as a fan would. */
export function SendTest({
  disabled,
  contentOf,
  onFail,
}: {
  readonly disabled: boolean;
  /** The content to send. Null where something is invalid; the form then shows the problem. */
  readonly contentOf: () => Content | null;
  readonly onFail: (why: string) => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const content = contentOf();
    if (content === null) return;
    setBusy(true);
    try {
      await client.messages.sendMassTest(content);
      await queries.invalidateQueries({ queryKey: api.messages.getMassTest.key() });
      toast({
        kind: 'success',
        title: 'We sent you a test',
        action: { label: 'Open the test', onClick: () => void navigate(MASS_TEST_PATH) },
      });
    } catch (error) {
      onFail(errorSentence(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button disabled={disabled} busy={busy} onClick={() => void send()}>
      <FlaskConical aria-hidden className="size-5" strokeWidth={1.75} />
      Send a test to me
    </Button>
  );
}
