const wall = new Intl.DateTimeFormat('sv', {
  ...{ timeZone: 'Europe/Amsterdam', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
});

/** The time on the clocks of Amsterdam, as a field of date and time holds it: `2026-03-01T08:30`. */
export function wallTime(at: Date): string {
  return wall.format(at).replace(' ', 'T');
}

/** The moment of a time on the clocks of Amsterdam; null for what is none. */
export function momentOf(typed: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed)) return null;
  const asUtc = Date.parse(`${typed}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const aheadAt = (at: number) => Date.parse(`${wallTime(new Date(at))}:00Z`) - at;
  // Once more at the moment that was found: a change of clocks can lie between.
  return new Date(asUtc - aheadAt(asUtc - aheadAt(asUtc)));
}
