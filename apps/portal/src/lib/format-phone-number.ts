/** Mobile numbers, then area codes and service prefixes of three digits, then the other area codes, which have four. */
const patterns = [
  /^(06)(\d{2})(\d{2})(\d{2})(\d{2})$/,
  /^(0(?:1[035]|2[0346]|3[03568]|4[0356]|5[0358]|[78]\d))(\d{3})(\d{2})(\d{2})$/,
  /^(0\d{3})(\d{2})(\d{2})(\d{2})$/,
];

/** Formats a Dutch number as `075 555 01 12`, `0320 55 52 19` or `06 12 34 56 78`, and leaves others as they are. */
export function formatPhoneNumber(phoneNumber: string): string {
  const parts = patterns.map((pattern) => pattern.exec(phoneNumber)).find((found) => found !== null);
  return parts ? parts.slice(1).join(' ') : phoneNumber;
}
