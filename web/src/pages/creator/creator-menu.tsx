import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Ellipsis, EyeOff, HandCoins } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { CreatorPage } from '@limelight/contract/creators/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import { useHide } from '../../discovery/use-hide.ts';
import { client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { useSession } from '../../platform/session.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { isId } from '../parts/is-id.ts';
import type { Purchases } from '../parts/use-purchases.tsx';

/** What else a visitor can do about a creator: tip, see less, block. */
export function CreatorMenu({
  creator,
  purchases,
}: {
  readonly creator: CreatorPage;
  readonly purchases: Purchases;
}) {
  const { status } = useSession();
  const [asking, setAsking] = useState(false);
  const hide = useHide();
  if (status !== 'signed-in') return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            label="More"
            className="bg-raised ring-1 ring-line ring-inset"
          />
        }
      >
        <MenuItem icon={HandCoins} onSelect={() => purchases.tip({ creator, postId: null })}>
          Send a tip
        </MenuItem>
        <MenuItem icon={EyeOff} onSelect={() => hide({ kind: 'creator', id: creator.id })}>
          Not interested
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Ban} kind="danger" onSelect={() => setAsking(true)}>
          Block
        </MenuItem>
      </Menu>
      {asking && <BlockDialog creator={creator} onClose={() => setAsking(false)} />}
    </>
  );
}

function BlockDialog({
  creator,
  onClose,
}: {
  readonly creator: CreatorPage;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const block = useMutation({
    mutationFn: async () => {
      // A creator's id equals the user's id (spec §3).
      const userId: string = creator.id;
      if (isId<UserId>(userId)) await client.safety.block({ userId });
    },
    onSuccess: async () => {
      await navigate('/dashboard');
      void queries.invalidateQueries();
      toast({
        title: `${creator.displayName} is blocked`,
        description: 'You can take it back in Settings.',
      });
    },
    onError: (error) =>
      toast({ kind: 'error', title: 'That did not work', description: errorSentence(error) }),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => block.mutate()}
      title={`Block ${creator.displayName}?`}
      confirmLabel="Block"
      kind="danger"
      busy={block.isPending}
    >
      You will not see each other anywhere, and you stop following. A membership you pay for is not
      cancelled by this: do that first under Memberships.
    </ConfirmDialog>
  );
}
