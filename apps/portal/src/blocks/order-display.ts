import type { OrderSummary } from '@demarc/contract/order.ts';
import { isFinalOrderStatus } from '@demarc/contract/order-status.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { getJeopardyGlyph, getOrderGlyph } from './order-glyphs.ts';

/** Whether an open order is or will be delivered after the agreed day. */
export function isLate({ status, jeopardy }: Pick<OrderSummary, 'status' | 'jeopardy'>): boolean {
  return jeopardy === 'LATE' && !isFinalOrderStatus(status);
}

/** Returns the glyph of an order and the key of its word. A late order shows "Late" instead of its status. */
export function getOrderDisplay(order: Pick<OrderSummary, 'status' | 'jeopardy'>): { glyph: GlyphName; word: string } {
  const { status, jeopardy } = order;
  return isLate(order)
    ? { glyph: getJeopardyGlyph(jeopardy), word: `order.jeopardy-${jeopardy}` }
    : { glyph: getOrderGlyph(status), word: `order.status-${status}` };
}
