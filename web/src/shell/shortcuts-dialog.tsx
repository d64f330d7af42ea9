import { Dialog } from '../ui/dialogs/dialog.tsx';

const KEYS = [
  { keys: ['/'], does: 'Search' },
  { keys: ['←', '→'], does: 'Move between tabs, chips and pictures' },
  { keys: ['k', '←', '→'], does: 'In a player: play or pause, back and forward' },
  { keys: ['m', 'c', 'f'], does: 'In a player: mute, captions, full screen' },
  { keys: ['<', '>'], does: 'In a player: slower, faster' },
  { keys: ['Esc'], does: 'Close what is open' },
  { keys: ['?'], does: 'Show this list' },
] as const;

/** The list of keyboard shortcuts. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="sm">
      <dl className="divide-y divide-line">
        {KEYS.map(({ keys, does }) => (
          <div key={does} className="flex min-h-12 items-center justify-between gap-4 text-sm">
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-sm bg-sunken px-2 py-1 text-center font-sans font-semibold ring-1 ring-line ring-inset"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
