import { issueDiversityCertificate } from '@demarc/contract/diversity.ts';
import { diversityOperations } from '@demarc/contract/kinds/diversity-operations.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { sites } from '../../db/schema/site.ts';
import { insertColocation, insertSite, type TestSite } from '../../testing/colocation.ts';
import { insertPair } from '../../testing/diversity.ts';
import type { KindFixtures, RowOwner } from '../../testing/kind-fixtures.ts';
import type { TestApi } from '../../testing/test-api.ts';

/** A pair of racks in two buildings, and racks for a second pair. */
export const fixtures: KindFixtures<Awaited<ReturnType<typeof insertRows>>> = {
  operations: diversityOperations,
  insertRows,
  getParams: ({ pairId }) => ({ pairId }),
  inputs: {
    listDiversityPairs: ({ pairedRackId }) => ({ query: { type: 'RACK', id: pairedRackId } }),
    createDiversityPair: async ({ customerId, pairedRackId }, { db }) => {
      const { colocationId: id } = await insertColocation(db, await findOrInsertSite(db, siteCodes[1]), { customerId });
      return { body: { one: { type: 'RACK', id: pairedRackId }, other: { type: 'RACK', id }, sameBuilding: false } };
    },
    downloadDiversityCertificate: async ({ customerId, pairId, token }, api) => {
      await api.call(issueDiversityCertificate, { params: { customerId, pairId } }, token);
      return {};
    },
  },
  singleUseRows: ['deleteDiversityPair'],
  singleUseInputs: ['createDiversityPair'],
  operationsWithoutFreeText: ['downloadDiversityCertificate'],
};

async function insertRows({ db }: TestApi, { customerId, word }: RowOwner) {
  const racks = [];
  for (const code of siteCodes) {
    const site = await findOrInsertSite(db, code);
    racks.push(await insertColocation(db, site, { customerId, reference: word, name: word, room: word }));
  }
  const [firstId, secondId] = racks.map(({ colocationId }) => colocationId);
  const pairId = await insertPair(db, customerId, { type: 'RACK', id: firstId! }, { type: 'RACK', id: secondId! }, word);
  return { pairId, pairedRackId: firstId! };
}

/** All customers share two data centers, because they all see the same catalog. */
const siteCodes = ['PROEFEEN', 'PROEFTWEE'] as const;
async function findOrInsertSite(db: Database, siteCode: (typeof siteCodes)[number]): Promise<TestSite> {
  const [known] = await db.select().from(sites).where(eq(sites.siteCode, siteCode));
  return known ?? insertSite(db, { siteCode, houseNumber: siteCodes.indexOf(siteCode) + 101 });
}
