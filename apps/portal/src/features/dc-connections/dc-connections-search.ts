/** Search parameters of the list: filters, sorting, paging, and the connection in the open panel. */
export interface DcConnectionsSearch {
  q?: string;
  site?: string;
  kind?: string;
  party?: string;
  status?: string;
  loa?: string;
  rack?: string;
  term?: string;
  orders?: string;
  sort?: string;
  after?: string;
  columns?: string;
  dcConnection?: number | undefined;
  /** `diversity` shows the pairs of diverse services. */
  view?: string;
  /** `print` shows the connection as a sheet. */
  sheet?: string | undefined;
}

/** For `validateSearch`: drops an invalid id; the list reads the other parameters. */
export function validateDcConnectionsSearch(search: Record<string, unknown>): DcConnectionsSearch {
  const id = Number(search.dcConnection);
  return { ...search, dcConnection: Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined };
}

/** The search parameters of the printable sheet. */
export function toSheetSearch(dcConnection: number): Pick<DcConnectionsSearch, 'dcConnection' | 'sheet'> {
  return { dcConnection, sheet: 'print' };
}
