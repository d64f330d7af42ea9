/** Identifies a line among those of several orders. */
export const lineKey = (line: { readonly order_id: string; readonly position: number }): string =>
  `${line.order_id}:${line.position}`;
