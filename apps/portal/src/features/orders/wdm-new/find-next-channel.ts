interface Position {
  /** Where the focus is; -1 if it is elsewhere. */
  at: number;
  columns: number;
  count: number;
}

/** The channel that a key leads to in the picture of a grid; null for other keys and at its edges. */
export function findNextChannel(key: string, { at, columns, count }: Position): number | null {
  if (at < 0) return null;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  if (next === undefined) return null;
  // At an edge the focus stays; a radio group of the browser would go on at the other end.
  return next >= 0 && next < count ? next : at;
}
