import { useState } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { Input, type InputProps } from './input.tsx';

/** A password field whose content can be shown while typing. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trail'>) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trail={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? 'Hide what I typed' : 'Show what I typed'}
          onClick={() => setShown(!shown)}
          className="text-muted"
        />
      }
    />
  );
}
