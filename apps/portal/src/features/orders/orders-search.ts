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
  /** The order whose page replaces the list. */
  detail?: number | undefined;
}

/** For `validateSearch`: drops an invalid order id; the list reads the other parameters. */
export function validateOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  return { ...search, order: parseOrderId(search.order), detail: parseOrderId(search.detail) };
}

function parseOrderId(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
}
