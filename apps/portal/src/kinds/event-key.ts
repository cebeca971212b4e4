/** An event type in the form that translation keys use. */
export function toEventKey(type: string): string {
  return type.replace('.', '-');
}
