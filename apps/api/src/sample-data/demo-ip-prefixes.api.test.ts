import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../db/database.ts';
import { ipPrefixes, ipPrefixRequests, nullRoutes } from '../db/schema/ip.ts';
import { openSampleDatabase } from '../testing/load-samples.ts';
import { assertIpPrefixInvariants } from './ip-prefix-invariants.ts';

const noordlijn = 20_240_317;
let database: OpenDatabase;
beforeAll(async () => {
  database = await openSampleDatabase();
});
afterAll(() => database.close());

it('the demo company has prefixes in every state that a page explains', async () => {
  const { db } = database;
  const rows = await db.select().from(ipPrefixes).where(eq(ipPrefixes.customerId, noordlijn)).orderBy(asc(ipPrefixes.prefix));
  const inUse = rows.filter(({ status }) => status === 'ACTIVE');
  expect(inUse.filter(({ family }) => family === 4).length).toBeGreaterThanOrEqual(6);
  expect(inUse.filter(({ family }) => family === 6).length).toBeGreaterThanOrEqual(4);
  const isAnnounced = ({ originAsn }: { originAsn: number | null }) => originAsn !== null;
  expect(inUse.filter(isAnnounced).flatMap(({ rpkiState, prefix }) => (rpkiState === 'VALID' ? [] : [prefix]))).toEqual([
    '2001:db8:f311::/48',
  ]);
  expect(inUse.filter(({ abuseContactId }) => abuseContactId === null).map(({ prefix }) => prefix)).toEqual(['2001:db8:3::/56']);
  const [delegated] = rows.filter(({ reverseDnsMode }) => reverseDnsMode === 'DELEGATED');
  expect(delegated?.nameservers.map(({ state }) => state)).toEqual(['ANSWERS', 'UNREACHABLE']);
  const hosting = rows.find(({ prefix }) => prefix === '198.51.100.64/26')!;
  expect(hosting).toMatchObject({ usedCount: 30, ptrCount: 28, gateway: '198.51.100.65', serviceType: 'RACK' });
  const lacksPtr = ({ usedCount, ptrCount, reverseDnsMode }: (typeof rows)[number]) =>
    reverseDnsMode === 'PER_ADDRESS' && ptrCount < usedCount;
  expect(inUse.filter(lacksPtr).map(({ prefix }) => prefix)).toEqual(['198.51.100.64/26', '203.0.113.24/32']);
  const ofLines = inUse.filter(({ family, serviceType }) => family === 4 && serviceType === 'LINE');
  expect(ofLines.map(({ usedCount }) => usedCount)).toEqual(ofLines.map(() => 1));
  const routes = await db
    .select()
    .from(nullRoutes)
    .where(eq(nullRoutes.customerId, noordlijn))
    .orderBy(asc(nullRoutes.requestedAt));
  expect(routes.map(({ status, target }) => `${status} ${target}`)).toEqual(['ENDED 198.51.100.70/32']);
  const requests = await db
    .select()
    .from(ipPrefixRequests)
    .where(eq(ipPrefixRequests.customerId, noordlijn))
    .orderBy(asc(ipPrefixRequests.requestedAt));
  expect(requests.map(({ status }) => status)).toEqual(['APPROVED']);
});

it('prefixes out of one announced block are announced, whichever customer has them', async () => {
  const rows = await database.db.select().from(ipPrefixes).where(sql`prefix << '203.0.113.0/24' and status = 'ACTIVE'`);
  expect(new Set(rows.map(({ customerId }) => customerId)).size).toBeGreaterThan(1);
  expect(rows.filter(({ announcedPrefix, rpkiState }) => announcedPrefix !== '203.0.113.0/24' || rpkiState !== 'VALID')).toEqual(
    [],
  );
});

it.each([
  ['an address that a session of a line had counts as free', 'update ip_address set used_by_service = false where true'],
  ['an address is outside its prefix', `update ip_address set ip = '192.0.2.1'`],
  ['an origin has the state VALID without a ROA', `update ip_prefix set rpki_roas = '[]' where rpki_state = 'VALID'`],
  [
    'an origin has the state NOT_FOUND although',
    `update ip_prefix set rpki_state = 'NOT_FOUND' where rpki_state = 'INVALID_ASN'`,
  ],
])('the invariants detect a violation: %s', async (violation, statement) => {
  const { db } = database;
  await db
    .transaction(async (tx) => {
      await tx.execute(
        `${statement} ${statement.includes(' where ') ? '' : `where (prefix_id, ip) in (select prefix_id, ip from ip_address limit 1)`}`,
      );
      await expect(assertIpPrefixInvariants(tx)).rejects.toThrow(violation);
      throw new Error('undo');
    })
    .catch((error) => expect(error).toMatchObject({ message: 'undo' }));
});
