/**
 * Returns the link that dials a phone number (RFC 3966), without what is only for reading: spaces, dashes, and `(0)` after a
 * country code.
 */
export function toTelUrl(phone: string): string {
  return `tel:${phone.replace(/\(0\)|[^\d+]/g, '')}`;
}
