/** A name that is not used yet: 'App', then 'App 2'. */
export function freshName(base: string, taken: readonly (string | undefined)[]): string {
  let name = base;
  for (let number = 2; taken.includes(name); number += 1) name = `${base} ${number}`;
  return name;
}
