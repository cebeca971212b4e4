/** The date in Amsterdam at an instant, `YYYY-MM-DD`. */
export function amsterdamDate(at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('Europe/Amsterdam').toPlainDate().toString();
}
