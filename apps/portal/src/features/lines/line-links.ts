import type { LinkTarget } from '../../ui/link-target.ts';

/** The order wizard for a line. */
export function linkToLineOrder(search: Record<string, number>): LinkTarget {
  return { to: '/orders/line/new', search };
}

export function linkToLine(lineId: number, tab?: string): LinkTarget {
  return { to: '/lines/detail/$id', params: { id: String(lineId) }, search: tab ? { tab } : {} };
}

/** The printable sheet for people on site. */
export function linkToHandover(lineId: number): LinkTarget {
  return { to: '/lines/detail/$id', params: { id: String(lineId) }, search: { sheet: 'handover' } };
}
