const amsterdamFormat = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam' });

/** Formats the date in Amsterdam at an instant, as `YYYY-MM-DD`. */
export function formatAmsterdamDate(at: Date): string {
  return amsterdamFormat.format(at);
}
