/** Without characters that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Suggests an order id: the date and five characters that are easy to read out on the phone. */
export function generateOrderId(today: string): string {
  const random = crypto.getRandomValues(new Uint8Array(5));
  return `${today.replaceAll('-', '')}-${[...random].map((byte) => alphabet[byte % alphabet.length]).join('')}`;
}
