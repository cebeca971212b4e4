/** What the address of the list says beside its order and page: its filters, and the order that is open beside it. */
export interface OrdersSearch {
  q?: string;
  kind?: string;
  status?: string;
  waitingOn?: string;
  jeopardy?: string;
  ordered?: string;
  expected?: string;
  scope?: string;
  sort?: string;
  after?: string;
  columns?: string;
  /** The order whose panel is open. */
  order?: number | undefined;
}

/** For `validateSearch`: an order that can be none is none; the rest is read by the list. */
export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  const order = Number(search.order);
  const isOne = Number.isSafeInteger(order) && order > 0 && order <= 2_147_483_647;
  return { ...search, order: isOne ? order : undefined };
}
