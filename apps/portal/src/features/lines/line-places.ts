import type { Place } from '../../ui/place.ts';

/** The order wizard for a line. */
export function orderPlace(search: Record<string, number>): Place {
  return { to: '/orders/line/new', search: search as never };
}

export function linePlace(lineId: number, tab?: string): Place {
  return { to: '/lines/detail/$id', params: { id: String(lineId) }, search: (tab ? { tab } : {}) as never };
}

/** The printable sheet for people on site. */
export function handoverPlace(lineId: number): Place {
  return { to: '/lines/detail/$id', params: { id: String(lineId) }, search: { sheet: 'handover' } as never };
}
