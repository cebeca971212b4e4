import { getRack, getSharedColo } from '@demarc/contract/colocation.ts';
import {
  listRackFaults,
  listSharedColoFaults,
  reportRackFault,
  reportSharedColoFault,
} from '@demarc/contract/colocation-fault.ts';
import { canReportFault } from '@demarc/contract/fault.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { type SaveResponse, serve } from '../../http/serve.ts';
import { findColocation, lockColocation, lockCustomerStatus } from '../../modules/colocation/colocation.store.ts';
import { toColocationFault } from '../../modules/fault/fault.presenter.ts';
import { findRecentFaults, type ServiceKey } from '../../modules/fault/fault.store.ts';
import { type FaultyService, reportFault } from '../../modules/fault/report-fault.ts';

const units = {
  rack: { kind: 'RACK', shownBy: getRack },
  'shared-colo': { kind: 'SHARED_COLO', shownBy: getSharedColo },
} as const;
type UnitKey = ServiceKey & { subject: keyof typeof units };

/** The faults that customers report on racks and shared units. */
export function assuranceRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  serve(app, reportRackFault, ({ params, body }, { customerId }, { author, saveResponse }) =>
    report(context, { customerId, subject: 'rack', serviceId: params.rackId }, body, { author: author(), saveResponse }),
  );
  serve(app, listRackFaults, ({ params }, { customerId }) => list(db, { customerId, subject: 'rack', serviceId: params.rackId }));
  serve(app, reportSharedColoFault, ({ params, body }, { customerId }, { author, saveResponse }) =>
    report(context, { customerId, subject: 'shared-colo', serviceId: params.sharedColoId }, body, {
      author: author(),
      saveResponse,
    }),
  );
  serve(app, listSharedColoFaults, ({ params }, { customerId }) =>
    list(db, { customerId, subject: 'shared-colo', serviceId: params.sharedColoId }),
  );
}

function report(
  context: AppContext,
  key: UnitKey,
  body: Input<typeof reportRackFault>['body'],
  caller: { author: Author; saveResponse: SaveResponse },
) {
  const { shownBy } = units[key.subject];
  return reportFault(context, key, body, {
    ...caller,
    shownBy,
    present: toColocationFault,
    lockService: (tx) => lockFaultyUnit(tx, key),
  });
}

async function list(db: Database, key: UnitKey) {
  if (!(await findColocation(db, toColocationKey(key)))) throw notFound();
  return (await findRecentFaults(db, key)).map(toColocationFault);
}

/** Locks a rack or shared units to report a fault on them. Throws if the customer or the service does not accept faults now. */
async function lockFaultyUnit(tx: Database, key: UnitKey): Promise<FaultyService> {
  const customerStatus = await lockCustomerStatus(tx, key.customerId);
  if (customerStatus !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: customerStatus });
  const row = await lockColocation(tx, toColocationKey(key));
  if (!row) throw notFound();
  const { kind, colocationId, name, siteName, reference, status } = row;
  if (!canReportFault(status)) throw conflict('RACK_NOT_ACTIVE', { status });
  return {
    serviceName: formatServiceId(kind, colocationId),
    reference,
    location: [name, siteName].filter(Boolean).join(', '),
    measurement: null,
  };
}

function toColocationKey({ customerId, subject, serviceId: colocationId }: UnitKey) {
  return { customerId, colocationId, kind: units[subject].kind };
}
