/** Formats `0755550112` as `075 555 01 12` and mobile numbers as `06 12 34 56 78`. */
export function formatPhoneNumber(phoneNumber: string): string {
  const groups = phoneNumber.startsWith('06') ? /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/ : /^(\d{3})(\d{3})(\d{2})(\d{2})$/;
  const parts = groups.exec(phoneNumber);
  return parts ? parts.slice(1).join(' ') : phoneNumber;
}
