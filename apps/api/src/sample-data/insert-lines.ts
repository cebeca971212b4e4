import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { accounts } from '../db/schema/account.ts';
import { addressWatches } from '../db/schema/availability.ts';
import { ipPools } from '../db/schema/ip.ts';
import { AddressSpace } from './address-space.ts';
import { sampleCatalogue } from './catalogue.ts';
import { createDemoLines } from './demo-lines.ts';
import { sizes } from './generated-company.ts';
import { generateLines } from './generated-lines.ts';
import { createAddress, streets } from './line-history-builder.ts';
import type { SampleTarget } from './sample-kinds.ts';
import { groupLinePackages } from './sample-packages.ts';
import { type AddressSpaces, hashToUuid, type SampleMoment, writeSamples } from './write-samples.ts';

/** Reserved for documentation (RFC 5737, RFC 3849). Later orders use the addresses that the demo lines leave free. */
const pools = [
  { family: 4, first: '203.0.113.0', length: 24 },
  { family: 6, first: '2001:db8::', length: 36 },
] as const;

/** Writes the lines of the companies with their orders, prefixes and measurements. */
export async function insertSampleLines(tx: Database, { customerIds, now, size }: SampleTarget): Promise<void> {
  const moment = { now, today: formatAmsterdamDate(now) };
  const shelf = groupLinePackages(sampleCatalogue);
  const demo = [...createDemoLines(moment, shelf)].filter(([customerId]) => customerIds.includes(customerId));
  const [ipv4, ipv6] = pools.map(({ family, first }) => new AddressSpace(family, first)) as [AddressSpace, AddressSpace];
  const spaces: AddressSpaces = { ipv4, ipv6 };
  for (const [customerId, samples] of demo) {
    const accountIds = await getAccountIds(tx, customerId);
    const all = { customerId, count: samples.length, sampleAt: (index: number) => samples[index]!, spaces, seed: customerId };
    await writeSamples(tx, all, accountIds, moment);
    await insertWatches(tx, customerId, accountIds, moment);
  }
  if (demo.length > 0) {
    const rows = pools.map(({ family, first, length }) => ({
      ...{ family, prefix: `${first}/${length}`, assignedCount: family === 4 ? ipv4.assignedCount : ipv6.assignedCount },
    }));
    await tx.insert(ipPools).values(rows).onConflictDoNothing();
  }
  if (!size || !customerIds.includes(sizes[size].customerId)) return;
  const { customerId } = sizes[size];
  await writeSamples(tx, generateLines(size, sizes[size], shelf, moment), await getAccountIds(tx, customerId), moment);
}

/** The account IDs of a customer by username. */
export async function getAccountIds(tx: Database, customerId: number): Promise<ReadonlyMap<string, string>> {
  const { accountId, username } = accounts;
  const rows = await tx.select({ accountId, username }).from(accounts).where(eq(accounts.customerId, customerId));
  return new Map(rows.map((row) => [row.username, row.accountId]));
}

/** Two watched addresses: one with planned fibre without a date, and one without any offer. */
async function insertWatches(
  tx: Database,
  customerId: number,
  accountIds: ReadonlyMap<string, string>,
  { now }: SampleMoment,
): Promise<void> {
  const accountId = accountIds.get('order@noordlijn.example');
  if (!accountId) return;
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  const nobody = { status: 'UNAVAILABLE', packageCodes: [] };
  const none = { VEZELKRACHT: nobody, KOPERLIJN: nobody, KABELNOORD: nobody, LICHTBAAN: nobody };
  const planned = { ...none, VEZELKRACHT: { status: 'PLANNED', packageCodes: [] } };
  const own = (index: number) => ({
    customerId,
    accountId,
    watchId: hashToUuid(`${customerId} watch ${index}`),
    changedAt: null,
  });
  const rows = [
    {
      ...{ ...own(1), address: createAddress(streets.meetlint, 11), coverage: 'PLANNED' as const, lastOffers: planned },
      ...{ createdAt: daysAgo(38), lastCheckedAt: daysAgo(3) },
    },
    {
      ...{ ...own(2), address: createAddress(streets.meetlint, 13), coverage: 'NONE' as const, lastOffers: none },
      ...{ createdAt: daysAgo(9), lastCheckedAt: daysAgo(2) },
    },
  ];
  await tx.insert(addressWatches).values(rows);
}
