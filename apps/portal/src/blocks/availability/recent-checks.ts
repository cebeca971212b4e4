import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { useEffect } from 'react';
import { readRecentList, writeRecentList } from '../../lib/recent-lists.ts';
import { useSession } from '../../lib/session.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { toAddressKeyValues } from './address-key-values.ts';
import { type CheckSearch, toCheckSearch, validateCheckSearch } from './check-search.ts';

/** An address that the user checked in this browser. */
export interface RecentCheck {
  /** The address on one line. */
  name: string;
  search: CheckSearch;
  checkedAt: string;
}

type CheckedAddress = Omit<ServiceAddress, 'bagAddressId' | 'room'> & { room?: string | null };

export const maxRecentChecks = 8;

const changes = createStore(0);

/** Reads the addresses that the user checked last, latest first. */
export function readRecentChecks(accountId: string): readonly RecentCheck[] {
  return readRecentList(getListKey(accountId)).flatMap(toRecentCheck).slice(0, maxRecentChecks);
}

/** Adds an address at the top; the oldest one is removed. */
export function rememberCheck(accountId: string, address: CheckedAddress, now: Date): void {
  const name = formatShortAddress(address);
  const check = { name, search: toCheckSearch(toAddressKeyValues(address)), checkedAt: now.toISOString() };
  const otherChecks = readRecentChecks(accountId).filter((recentCheck) => recentCheck.name !== name);
  writeRecentList(getListKey(accountId), [check, ...otherChecks].slice(0, maxRecentChecks));
  changes.set(changes.get() + 1);
}

/** Remembers an address once its check has a result; does nothing for visitors. */
export function useRememberCheck(address: CheckedAddress | null): void {
  const { claims } = useSession();
  const key = address && JSON.stringify(toCheckSearch(toAddressKeyValues(address)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the response is updated as carriers respond; its address is the same.
  useEffect(() => {
    if (claims && address) rememberCheck(claims.uid_g, address, new Date());
  }, [claims?.uid_g, key]);
}

/** Returns `readRecentChecks`, kept up to date. */
export function useRecentChecks(accountId: string): readonly RecentCheck[] {
  useStore(changes);
  return readRecentChecks(accountId);
}

function getListKey(accountId: string): string {
  return `${accountId}.checks`;
}

function toRecentCheck(value: unknown): readonly RecentCheck[] {
  if (typeof value !== 'object' || value === null) return [];
  const { name, search, checkedAt } = value as Record<string, unknown>;
  if (typeof name !== 'string' || typeof checkedAt !== 'string' || typeof search !== 'object' || search === null) return [];
  const valid = validateCheckSearch(search as Record<string, unknown>);
  return valid.postalCode ? [{ name, search: valid, checkedAt }] : [];
}
