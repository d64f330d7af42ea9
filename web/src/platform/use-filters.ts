import { useSearchParams } from 'react-router';

/**
 * The filters of a list, kept in the address: Back undoes the last change, and a link shows the same list. A filter that is not
 * set is ''.
 */
export function useFilters<Name extends string>(
  ...names: readonly Name[]
): readonly [Readonly<Record<Name, string>>, (changes: Partial<Record<Name, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const change = (changes: Partial<Record<Name, string>>) => {
    const next = names.flatMap((name) => {
      const value = changes[name] ?? filters[name];
      return value === '' ? [] : [[name, value]];
    });
    setParams(Object.fromEntries(next), { preventScrollReset: true });
  };
  return [filters, change];
}
