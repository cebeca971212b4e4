const amsterdamFormat = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam' });

/** The date in Amsterdam at an instant, as `YYYY-MM-DD`. */
export function formatAmsterdamDate(at: Date): string {
  return amsterdamFormat.format(at);
}
