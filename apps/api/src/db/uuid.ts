/** Whether the database takes a text for a uuid (RFC 9562), in the form in which we write them. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
