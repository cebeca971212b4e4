import type { OrderSummary } from '@demarc/contract/order.ts';
import { isFinalOrderStatus } from '@demarc/contract/order-status.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { getJeopardyGlyph, getOrderGlyph } from './order-glyphs.ts';

/** An open order that is or will be delivered after the agreed day. */
export function isLate({ status, jeopardy }: Pick<OrderSummary, 'status' | 'jeopardy'>): boolean {
  return jeopardy === 'LATE' && !isFinalOrderStatus(status);
}

/** The glyph of an order and the key of its word: "Late" hides the status of a late order. */
export function getOrderDisplay(order: Pick<OrderSummary, 'status' | 'jeopardy'>): { glyph: GlyphName; word: string } {
  const { status, jeopardy } = order;
  return isLate(order)
    ? { glyph: getJeopardyGlyph(jeopardy), word: `order.jeopardy-${jeopardy}` }
    : { glyph: getOrderGlyph(status), word: `order.status-${status}` };
}
