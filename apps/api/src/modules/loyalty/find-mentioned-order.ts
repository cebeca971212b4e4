/** Finds the order number in a reference such as `Order O2026-104231`, and the order ID, with which the number ends. */
export function findMentionedOrder(reference: string): { orderNumber: string; orderId: string } | null {
  const [, orderNumber, orderId] = /\b(O\d{4}-(\d{1,9}))\b/.exec(reference) ?? [];
  return orderNumber && orderId ? { orderNumber, orderId } : null;
}
