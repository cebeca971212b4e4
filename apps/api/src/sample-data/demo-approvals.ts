import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { customers } from '../db/schema/customer.ts';
import { colocation } from '../kinds/colocation/kind.ts';
import { requestOrder } from '../processes/ordering/place-order.ts';
import { createApprovals } from '../processes/two-person-approval/request-approval.ts';
import type { History } from './history.ts';
import { findUser, type SamplePast } from './sample-past.ts';

const customerId = 20_240_317;
const saveResponse = async () => {};

/** Starts the request for approval of the demo company, which waits. */
export async function startDemoApprovals(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  if (customerIds.includes(customerId)) await past.histories.start(requestRack(past));
}

/** The order desk requests a rack. The limit is raised afterwards, so that orders of visitors of the demo need no approval. */
async function* requestRack({ calendar, context }: SamplePast): History {
  yield calendar.daysAgoAt(2, 10, 41);
  const { db } = context.database;
  await setLimit(db, '10000.00');
  const orderDesk = await findUser(db, customerId, 'order@noordlijn.example');
  const { operation, ...step } = colocation.orders.RACK.ordering;
  const body = {
    customerOrderId: 'NT-UITBREIDING-AMS1',
    packageCode: 'AMS1-RACK',
    termMonths: 36,
    reference: 'Uitbreiding Amsterdam',
    wishDate: calendar.inWorkingDays(40),
    details: {
      siteCode: 'AMS1',
      heightUnits: 47,
      committedKw: '4.0',
      lockType: 'BADGE',
      feeds: [
        { label: 'A', amperageA: 16, phase: 'THREE' },
        { label: 'B', amperageA: 16, phase: 'THREE' },
      ],
      uplinks: [{ speedMbps: 10_000, mediaType: 'SMF_OS2', redundant: true }],
      ipv4PrefixLength: 29,
      ipv6PrefixLength: 48,
    },
  };
  const [author, language] = [orderDesk(operation.id), 'nl' as const];
  const input = { params: { customerId }, query: {}, body };
  const call = { operation, customerId, input, author, language, saveResponse };
  await requestOrder(context, customerId, { operation, ...step }, body, {
    author,
    language,
    saveResponse,
    requestApproval: (action) => createApprovals(context).request(call, action),
  });
  await setLimit(db, '250000.00');
}

async function setLimit(db: Database, approvalLimit: string): Promise<void> {
  await db.update(customers).set({ approvalLimit }).where(eq(customers.customerId, customerId));
}
