/** The number of an order in a reference, such as `Order O2026-104231`, with the ID in it. */
export function findOrderNumber(reference: string): { orderNumber: string; orderId: string } | null {
  const [, orderNumber, orderId] = /\b(O\d{4}-(\d{1,9}))\b/.exec(reference) ?? [];
  return orderNumber && orderId ? { orderNumber, orderId } : null;
}
