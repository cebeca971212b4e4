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
  /** `approvals` lists the requests for approval instead of the orders. */
  list?: string | undefined;
  /** The request for approval in the open panel. */
  approval?: number | undefined;
  /** `refuse` opens the panel of the request with the form to refuse it. */
  decision?: 'refuse' | undefined;
  /** The order in the open panel. */
  order?: number | undefined;
  /** The order whose page replaces the list. */
  detail?: number | undefined;
}

/** For `validateSearch`: drops an invalid id; the list reads the other parameters. */
export function validateOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  return {
    ...search,
    order: parseId(search.order),
    detail: parseId(search.detail),
    approval: parseId(search.approval),
    decision: search.decision === 'refuse' ? 'refuse' : undefined,
  };
}

function parseId(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
}
