import { randomUUID } from 'node:crypto';
import type { FaultKind } from '@demarc/contract/fault.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { AppContext } from '../../app-context.ts';
import { countAttempt, hashAttemptKey } from '../../db/attempt-counter.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { ApiProblem, invalid } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import { findMailReaders } from '../../mail/mail-recipients.ts';
import { type FaultReported, faultReported } from '../../mail/templates/fault-reported.ts';
import { type FaultRow, insertFault, type ServiceKey } from './fault.store.ts';
import { writeFaultAudit } from './write-fault-audit.ts';

const reportWindowSeconds = 60 * 60;
const maxReportsPerService = 10;
/** Tolerance for browser clocks that run ahead. */
const maxClockSkewMs = 5 * 60 * 1000;

interface FaultReport {
  kind: FaultKind;
  description: string;
  since?: string | null;
  contactName?: string | null;
  contactPhone?: string | null;
}

/** The service with the fault, as the email describes it, and the measurement that the user attached. */
export interface FaultyService extends Pick<FaultReported, 'serviceName' | 'reference' | 'location'> {
  measurement: { id: string; verdict: FaultReported['verdict'] } | null;
}

interface ReportFaultOptions<Presented> {
  author: Author;
  /** Locks the service, and throws if no fault can be reported on it. */
  lockService: (tx: Database) => Promise<FaultyService>;
  /** The operation that shows the service. Users who may call it may get a copy of the email. */
  shownBy: OperationShape;
  present: (row: FaultRow) => Presented;
  saveResponse: SaveResponse;
}

/** Stores a fault, and notifies the provider with an event and the customer with an email. Throws after too many reports. */
export async function reportFault<Presented extends object>(
  context: AppContext,
  key: ServiceKey,
  request: FaultReport,
  { author, lockService, shownBy, present, saveResponse }: ReportFaultOptions<Presented>,
): Promise<Presented> {
  const { clock, database } = context;
  return database.db.transaction(async (tx) => {
    const service = await lockService(tx);
    const now = clock.now();
    if (request.since && Date.parse(request.since) > now.getTime() + maxClockSkewMs) {
      throw invalid([{ field: 'since', code: 'validation.out-of-range' }]);
    }
    await limitReports(tx, context, key);
    const row = await insertFault(tx, {
      ...key,
      faultId: randomUUID(),
      kind: request.kind,
      description: request.description.trim(),
      since: request.since ? new Date(request.since) : null,
      contactName: request.contactName?.trim() || null,
      contactPhone: request.contactPhone?.trim() || null,
      measurementId: service.measurement?.id ?? null,
      status: 'REPORTED',
      reportedAt: now,
      updatedAt: now,
    });
    const response = present(row);
    await writeFaultAudit(tx, clock, author, row, { what: 'reported', before: null, after: response, data: response });
    await mailFault(tx, context, row, service, shownBy);
    await saveResponse(tx, response);
    return response;
  });
}

/** Counts the report, and throws TOO_MANY_ATTEMPTS after 10 reports of a service within an hour. */
async function limitReports(tx: Database, { clock, keys }: AppContext, { subject, serviceId }: ServiceKey): Promise<void> {
  const key = hashAttemptKey(keys, `${subject}-fault`, String(serviceId));
  const { count, resetsAt } = await countAttempt(tx, clock, key, reportWindowSeconds);
  if (count <= maxReportsPerService) return;
  const seconds = Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000);
  throw new ApiProblem('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, seconds) });
}

/** Emails a confirmation to the customer's fault contacts and to subscribers of copies. */
async function mailFault(
  tx: Database,
  { mail }: AppContext,
  row: FaultRow,
  { measurement, ...service }: FaultyService,
  shownBy: OperationShape,
): Promise<void> {
  const { customerId, subject, serviceId, faultId, kind, description, since, contactName, contactPhone, reportedAt } = row;
  const customer = await findCustomer(tx, customerId);
  if (!customer) return;
  const { companyName } = customer;
  const readers = await findMailReaders(tx, customer, { types: ['support'], shownBy });
  const faultValues = { faultId, kind, description, since, contactName, contactPhone, reportedAt };
  const details = { companyName, subject, serviceId, ...service, ...faultValues, verdict: measurement?.verdict ?? null };
  const queued = readers.map(({ envelope, firstName }) => ({
    ...envelope,
    template: faultReported,
    values: { firstName, ...details },
  }));
  await mail.queue(tx, ...queued);
}
