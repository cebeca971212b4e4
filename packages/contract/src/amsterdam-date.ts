const inAmsterdam = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam' });

/** The date in Amsterdam at an instant, as `YYYY-MM-DD`. */
export function amsterdamDate(at: Date): string {
  return inAmsterdam.format(at);
}
