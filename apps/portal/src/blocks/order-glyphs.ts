import type { OrderParty, OrderStatus, OrderSummary } from '@demarc/contract/order.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';

const glyphs = {
  NEW: 'waiting',
  ACCEPTED: 'running',
  PLANNED: 'running',
  ON_HOLD: 'attention',
  CANCEL_REQUESTED: 'waiting',
  COMPLETED: 'ok',
  REJECTED: 'trouble',
  FAILED: 'trouble',
  CANCELLED: 'ended',
} as const satisfies Record<OrderStatus, GlyphName>;

export function getOrderGlyph(status: OrderStatus): GlyphName {
  return glyphs[status];
}

/**
 * Returns the glyph of the party that an order waits for. Only waiting for the customer is a warning, because the user has to
 * act.
 */
export function getPartyGlyph(party: OrderParty): GlyphName {
  if (party === 'CUSTOMER') return 'attention';
  return party === 'NOBODY' ? 'open' : 'waiting';
}

const jeopardyGlyphs = { NONE: 'ok', AT_RISK: 'attention', LATE: 'trouble' } as const satisfies Record<
  OrderSummary['jeopardy'],
  GlyphName
>;

export function getJeopardyGlyph(jeopardy: OrderSummary['jeopardy']): GlyphName {
  return jeopardyGlyphs[jeopardy];
}
