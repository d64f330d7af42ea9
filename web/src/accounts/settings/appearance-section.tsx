import { setTheme, useTheme, type Theme } from '../../platform/theme.ts';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { SectionCard } from './section-card.tsx';

const THEMES: readonly { value: Theme; label: string; help: string }[] = [
  { value: 'system', label: 'Match device', help: 'Light or dark, like the rest of your device.' },
  { value: 'light', label: 'Light', help: 'Always light on this device.' },
  { value: 'dark', label: 'Dark', help: 'Always dark on this device.' },
];

export function AppearanceSection() {
  const theme = useTheme();
  return (
    <SectionCard title="Appearance">
      <RadioGroup label="Theme" value={theme} onChange={setTheme} options={THEMES} />
    </SectionCard>
  );
}
