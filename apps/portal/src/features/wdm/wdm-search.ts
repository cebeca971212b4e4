/** Search parameters of the list: filters, sorting, paging, and the wavelength in the open panel. */
export interface WdmSearch {
  q?: string;
  route?: string;
  status?: string;
  class?: string;
  protection?: string;
  light?: string;
  term?: string;
  sort?: string;
  after?: string;
  columns?: string;
  wdm?: number | undefined;
  /** `print` shows the wavelength as a sheet. */
  sheet?: string | undefined;
}

/** For `validateSearch`: drops an invalid id; the list reads the other parameters. */
export function validateWdmSearch(search: Record<string, unknown>): WdmSearch {
  const id = Number(search.wdm);
  return { ...search, wdm: Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined };
}

/** The search parameters of the printable sheet. */
export function toSheetSearch(wdm: number): Pick<WdmSearch, 'wdm' | 'sheet'> {
  return { wdm, sheet: 'print' };
}
