import type { LucideIcon } from 'lucide-react';

/** An icon for each of these keys. */
export type IconsOf<Things> = Readonly<Record<keyof Things, LucideIcon>>;
