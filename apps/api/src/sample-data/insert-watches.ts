import type { Database } from '../db/database.ts';
import { addressWatches } from '../db/schema/availability.ts';
import { hashToUuid } from './fake-values.ts';
import { createAddress, streets } from './sample-addresses.ts';
import { getAccountIds } from './sample-past.ts';

const noordlijn = 20240317;

/** Two addresses that the demo reseller watches: one with planned fiber without a date, and one without any offer. */
export async function insertSampleWatches(tx: Database, written: readonly number[], now: Date): Promise<void> {
  if (!written.includes(noordlijn)) return;
  const accountId = (await getAccountIds(tx, noordlijn)).get('order@noordlijn.example')!;
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  const nobody = { status: 'UNAVAILABLE', packageCodes: [] };
  const noOffers = { VEZELKRACHT: nobody, KOPERLIJN: nobody, KABELNOORD: nobody, LICHTBAAN: nobody };
  const plannedOffers = { ...noOffers, VEZELKRACHT: { status: 'PLANNED', packageCodes: [] } };
  const buildKey = (index: number) => ({
    customerId: noordlijn,
    accountId,
    watchId: hashToUuid(`${noordlijn} watch ${index}`),
    changedAt: null,
  });
  const rows = [
    {
      ...buildKey(1),
      address: createAddress(streets.meetlint, 11),
      coverage: 'PLANNED' as const,
      lastOffers: plannedOffers,
      createdAt: daysAgo(38),
      lastCheckedAt: daysAgo(3),
    },
    {
      ...buildKey(2),
      address: createAddress(streets.meetlint, 13),
      coverage: 'NONE' as const,
      lastOffers: noOffers,
      createdAt: daysAgo(9),
      lastCheckedAt: daysAgo(2),
    },
  ];
  await tx.insert(addressWatches).values(rows);
}
