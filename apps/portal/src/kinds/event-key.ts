/** Converts an event type to the form that translation keys use. */
export function toEventKey(type: string): string {
  return type.replace('.', '-');
}
