/** Whether PostgreSQL accepts the text as a UUID (RFC 9562), limited to the lower-case form that we write. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
