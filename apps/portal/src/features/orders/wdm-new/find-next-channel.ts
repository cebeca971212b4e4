interface Position {
  /** The index of the focused channel; -1 if none has focus. */
  at: number;
  columns: number;
  count: number;
}

/** The index of the channel to which a key moves focus; null for other keys and at the edges. */
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
  // At an edge the focus stays, while a native radio group would wrap around.
  return next >= 0 && next < count ? next : at;
}
