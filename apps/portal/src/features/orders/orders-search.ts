/** Search parameters of the order list: filters, sorting, paging and the open order. */
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
  /** The order in the open panel. */
  order?: number | undefined;
}

/** For `validateSearch`: drops an invalid order id; the list reads the other parameters. */
export function validateOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const order = Number(search.order);
  const isValidId = Number.isSafeInteger(order) && order > 0 && order <= 2_147_483_647;
  return { ...search, order: isValidId ? order : undefined };
}
