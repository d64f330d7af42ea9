import { lazy, useState, type ComponentType } from 'react';

/**
 * A component whose code is loaded when it is first drawn. Where it was loaded before (`load`), it is drawn at once: React's
 * `lazy` shows the fallback for a moment even then, because an import is never there in the same task.
 */
export function lazyPart<Props extends object>(
  importPart: () => Promise<{ readonly default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    const { default: Part } = await importPart();
    loaded = Part;
    return { default: Part };
  };
  const Lazy: ComponentType<Props> = lazy(load);
  function Part(props: Props) {
    // One that was drawn as the other would lose its state.
    const [Drawn] = useState(() => loaded ?? Lazy);
    return <Drawn {...props} />;
  }
  return Object.assign(Part, { load });
}
