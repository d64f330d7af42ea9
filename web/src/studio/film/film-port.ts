import type { ComponentType } from 'react';

/** Shows one moment of a film. The page passes it: areas do not import each other. */
export type FilmStillPort = ComponentType<{ readonly streamUrl: string; readonly atMs: number }>;
