import type { ServiceChoice } from '@demarc/contract/diversity.ts';
import { and, eq } from 'drizzle-orm';
import { colocations } from '../db/schema/colocation.ts';
import { dcConnections } from '../db/schema/dc-connection.ts';
import { wdms } from '../db/schema/wdm.ts';
import { createPair, issueCertificate } from '../processes/diversity/diversity.service.ts';
import type { History } from './history.ts';
import { findUser, type SamplePast } from './sample-past.ts';

const customerId = 20_240_317;
const saveResponse = async () => {};

interface DemoPair {
  /** References of the services. */
  one: string;
  other: string;
  sameBuilding: boolean;
  daysAgo: number;
  hasCertificate: boolean;
}

const pairs: readonly DemoPair[] = [
  // In two data centers.
  { one: 'Kern Amsterdam', other: 'Uitwijk Zuidoost', sameBuilding: false, daysAgo: 86, hasCertificate: true },
  // The protect path of the first is the path of the second.
  { one: 'Backbone 100G', other: 'Opslagreplicatie', sameBuilding: true, daysAgo: 44, hasCertificate: false },
  // The route of a metro connect is not stored.
  { one: 'Kern naar uitwijk', other: 'Backbone 100G', sameBuilding: true, daysAgo: 43, hasCertificate: false },
];

/** Starts the pairs of the demo company. Their services were started before. */
export async function startDemoDiversity(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  if (!customerIds.includes(customerId)) return;
  for (const pair of pairs) await past.histories.start(markPair(past, pair));
}

async function* markPair(past: SamplePast, pair: DemoPair): History {
  const { calendar, context } = past;
  yield calendar.daysAgoAt(pair.daysAgo, 10, 12);
  const orderDesk = await findUser(context.database.db, customerId, 'order@noordlijn.example');
  const [one, other] = await Promise.all([pair.one, pair.other].map((reference) => findService(past, reference)));
  const { pairId } = await createPair(
    context,
    customerId,
    { one: one!, other: other!, sameBuilding: pair.sameBuilding },
    { author: orderDesk('createDiversityPair'), saveResponse },
  );
  if (!pair.hasCertificate) return;
  yield calendar.daysAgoAt(pair.daysAgo, 10, 19);
  await issueCertificate(context, { customerId, pairId }, { author: orderDesk('issueDiversityCertificate'), saveResponse });
}

async function findService({ context: { database } }: SamplePast, reference: string): Promise<ServiceChoice> {
  const { db } = database;
  const [rack] = await db
    .select({ type: colocations.kind, id: colocations.colocationId })
    .from(colocations)
    .where(and(eq(colocations.customerId, customerId), eq(colocations.reference, reference)));
  if (rack) return rack;
  const [connection] = await db
    .select({ id: dcConnections.dcConnectionId })
    .from(dcConnections)
    .where(and(eq(dcConnections.customerId, customerId), eq(dcConnections.reference, reference)));
  if (connection) return { type: 'DC_CONNECTION', ...connection };
  const [wavelength] = await db
    .select({ id: wdms.wdmId })
    .from(wdms)
    .where(and(eq(wdms.customerId, customerId), eq(wdms.reference, reference)));
  if (!wavelength) throw new Error(`The demo has no service ${reference}`);
  return { type: 'WDM', ...wavelength };
}
