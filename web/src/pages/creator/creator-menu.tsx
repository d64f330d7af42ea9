import { useState } from 'react';
import { Ban, Ellipsis, EyeOff, Flag, HandCoins } from 'lucide-react';
import type { CreatorPage } from '@limelight/contract/creators/operations';
import { useHide } from '../../discovery/index.ts';
import { tipCheckout } from '../../payments/index.ts';
import { useSession } from '../../platform/session.tsx';
import { askToReport } from '../../safety/index.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/dialogs/menu.tsx';
import type { Purchases } from '../parts/use-purchases.tsx';
import { BlockDialog } from './block-dialog.tsx';

/** More actions of a visitor on a creator: tip, see less, report, block. */
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
        <MenuItem icon={HandCoins} onSelect={() => purchases.open(tipCheckout(creator, null))}>
          Send a tip
        </MenuItem>
        <MenuItem icon={EyeOff} onSelect={() => hide({ kind: 'creator', id: creator.id })}>
          Not interested
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Flag} onSelect={() => askToReport({ kind: 'person', thingId: creator.id })}>
          Report
        </MenuItem>
        <MenuItem icon={Ban} kind="danger" onSelect={() => setAsking(true)}>
          Block
        </MenuItem>
      </Menu>
      {asking && <BlockDialog creator={creator} onClose={() => setAsking(false)} />}
    </>
  );
}
