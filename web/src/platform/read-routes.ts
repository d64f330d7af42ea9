interface Routes {
  [name: string]: Routes | { '~orpc': { route: object; errorMap: object; meta: object } };
}

/**
 * The contract as the client's link reads it. vite.config.ts writes the lines: an area's name, then its operations such as 'me
 * GET~/me', where ~ stands for '/' and the area. As JSON they would add 1 KB to the script of a first screen.
 */
export function readRoutes(lines: string): Routes {
  const routes: Routes = {};
  let area = '';
  let at = routes;
  for (const line of lines.split('\n')) {
    const [, name, method, path] = /^(\w+) ([A-Z]+)(.+)$/.exec(line) ?? [];
    if (name === undefined) {
      area = line;
      at = routes;
      for (const part of area.split('.')) at = (at[part] ??= {}) as Routes;
    } else {
      const route = { method, path: path?.replace('~', `/${area}`) };
      at[name] = { '~orpc': { route, errorMap: {}, meta: {} } };
    }
  }
  return routes;
}
