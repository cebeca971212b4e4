import type { ColocationKind } from '@demarc/contract/colocation.ts';

/** Search parameters of the list: filters, sorting, paging, and the rack or shared units in the open panel. */
export interface RacksSearch {
  q?: string;
  site?: string;
  kind?: string;
  status?: string;
  redundancy?: string;
  load?: string;
  failover?: string;
  term?: string;
  orders?: string;
  sort?: string;
  after?: string;
  columns?: string;
  rack?: number | undefined;
  sharedColo?: number | undefined;
  /** `print` shows the rack or shared units as a sheet. */
  sheet?: string | undefined;
}

/** For `validateSearch`: drops invalid ids; the list reads the other parameters. */
export function validateRacksSearch(search: Record<string, unknown>): RacksSearch {
  return { ...search, rack: toId(search.rack), sharedColo: toId(search.sharedColo) };
}

function toId(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
}

/** The search parameters of the printable sheet. */
export function toSheetSearch(key: ColocationKey): Pick<RacksSearch, 'rack' | 'sharedColo' | 'sheet'> {
  return { ...toOpenedSearch(key), sheet: 'print' };
}

/** A rack or shared units, by kind and number. */
export interface ColocationKey {
  kind: ColocationKind;
  id: number;
}

/** Returns what the panel shows; null if it is closed. */
export function getOpened({ rack, sharedColo }: Pick<RacksSearch, 'rack' | 'sharedColo'>): ColocationKey | null {
  if (rack !== undefined) return { kind: 'RACK', id: rack };
  return sharedColo === undefined ? null : { kind: 'SHARED_COLO', id: sharedColo };
}

/** The search parameters that open the panel; null closes it. */
export function toOpenedSearch(key: ColocationKey | null): Pick<RacksSearch, 'rack' | 'sharedColo'> {
  return {
    rack: key?.kind === 'RACK' ? key.id : undefined,
    sharedColo: key?.kind === 'SHARED_COLO' ? key.id : undefined,
  };
}
