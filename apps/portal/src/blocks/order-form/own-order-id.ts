/** Without those that look alike. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** An own order id to begin with: the day and five signs, which somebody can read out on the phone. */
export function proposedOrderId(today: string): string {
  const random = crypto.getRandomValues(new Uint8Array(5));
  return `${today.replaceAll('-', '')}-${[...random].map((byte) => signs[byte % signs.length]).join('')}`;
}
