import { readRecentList, writeRecentList } from '../../lib/recent-lists.ts';

/** How many addresses each list next to the address check shows. */
export const maxShownAddresses = 3;
/** Until it is known: most companies watch few addresses. */
const usualRows = 2;

/** How many rows the list of watched addresses had when it was last shown: the room to keep for it while it loads. */
export function readWatchedRows(accountId: string): number {
  const [rows] = readRecentList(getListKey(accountId));
  // A list without addresses says so in one row.
  return typeof rows === 'number' && Number.isInteger(rows) ? Math.min(Math.max(rows, 1), maxShownAddresses) : usualRows;
}

export function rememberWatchedRows(accountId: string, total: number): void {
  const rows = Math.min(total, maxShownAddresses);
  if (readRecentList(getListKey(accountId))[0] !== rows) writeRecentList(getListKey(accountId), [rows]);
}

function getListKey(accountId: string): string {
  return `${accountId}.watched`;
}
