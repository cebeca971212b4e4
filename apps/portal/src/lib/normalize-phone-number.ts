/** Normalizes a Dutch number, such as `+31 (0)50-555 01 09`, to `0505550109`. From other texts it only removes separators. */
export function normalizePhoneNumber(text: string): string {
  return text.replace(/[\s()\-‐-–]/g, '').replace(/^(?:\+|00)310?/, '0');
}
