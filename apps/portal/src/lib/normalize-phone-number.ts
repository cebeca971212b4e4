/** Turns a Dutch number as people write it, such as `+31 (0)50-555 01 09`, into `0505550109`; other texts only lose separators. */
export function normalizePhoneNumber(text: string): string {
  return text.replace(/[\s()\-‐-–]/g, '').replace(/^(?:\+|00)310?/, '0');
}
