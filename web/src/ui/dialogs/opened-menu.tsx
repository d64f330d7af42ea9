import { useLayoutEffect, useRef, useState } from 'react';
import { DropdownMenu } from 'radix-ui';
import { type MenuProps, MenuParts } from './menu-parts.ts';

/**
 * A menu that was opened, with its button: it is open when it is first rendered. Not modal: Radix's scroll lock injects a style
 * element, which the content security policy forbids.
 */
export function OpenedMenu({
  trigger,
  align = 'end',
  isOpen,
  side = 'bottom',
  container: given,
  onOpen,
  children,
}: MenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const findDialog = () => setDialog(opener.current?.closest('dialog') ?? null);
  useLayoutEffect(findDialog, []);
  const container = given ?? dialog;
  return (
    <DropdownMenu.Root
      modal={false}
      defaultOpen
      {...(isOpen !== undefined && { open: isOpen })}
      onOpenChange={(opens) => {
        findDialog();
        onOpen?.(opens);
      }}
    >
      <DropdownMenu.Trigger asChild ref={opener}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal {...(container && { container })}>
        <DropdownMenu.Content
          align={align}
          side={side}
          {...(container && { collisionBoundary: container })}
          sideOffset={8}
          collisionPadding={12}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-appear overflow-y-auto rounded-lg bg-raised p-1.5 text-text shadow-3 ring-1 ring-line"
        >
          <MenuParts value={DropdownMenu}>{children}</MenuParts>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
