import { randomUUID } from 'node:crypto';
import { getLine } from '@demarc/contract/line.ts';
import { canReportFault, type LineFault, type reportLineFault } from '@demarc/contract/line-fault.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { AppContext } from '../../app-context.ts';
import { countAttempt, hashAttemptKey } from '../../db/attempts.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { ApiProblem, conflict, invalid, notFound } from '../../http/problem.ts';
import { addCopyRecipients, findCopyRecipients, selectContactRecipients } from '../../mail/mail-recipients.ts';
import { lineFault } from '../../mail/templates/line-fault.ts';
import * as diagnostics from './diagnostic.store.ts';
import { checkCustomerActive } from './line.service.ts';
import { type LineRow, lockLine } from './line.store.ts';

type FaultRequest = Input<typeof reportLineFault>['body'];

const windowSeconds = 60 * 60;
const maxPerLine = 10;
/** Tolerance for browser clocks that run ahead. */
const clockSkewMilliseconds = 5 * 60 * 1000;

/** Reports a fault to the provider as an event. It is stored only as an audit entry, an event and an email. */
export async function reportFault(
  context: AppContext,
  { customerId, lineId }: { customerId: number; lineId: number },
  request: FaultRequest,
  author: Author,
  saveResponse: (tx: Database, response: unknown) => Promise<void>,
): Promise<LineFault> {
  const { clock, database } = context;
  return database.db.transaction(async (tx) => {
    await checkCustomerActive(tx, customerId);
    const line = await lockLine(tx, lineId, customerId);
    if (!line) throw notFound();
    if (!canReportFault(line.status)) throw conflict('LINE_NOT_ACTIVE', { status: line.status });
    const now = clock.now();
    if (request.since && Date.parse(request.since) > now.getTime() + clockSkewMilliseconds)
      throw invalidField('since', 'out-of-range');
    const diagnostic = request.diagnosticId ? await diagnostics.find(tx, customerId, lineId, request.diagnosticId) : null;
    if (request.diagnosticId && !diagnostic) throw invalidField('diagnosticId', 'unknown-value');
    await countForLine(tx, context, lineId);
    const fault: LineFault = {
      ...{ faultId: randomUUID(), reportedAt: now.toISOString(), kind: request.kind, description: request.description.trim() },
      since: request.since ? new Date(request.since).toISOString() : null,
      contactName: request.contactName?.trim() || null,
      contactPhone: request.contactPhone?.trim() || null,
      diagnosticId: diagnostic?.diagnosticId ?? null,
    };
    const { reportedAt: _reportedAt, ...reported } = fault;
    await writeAudit(tx, clock, author, {
      ...{ customerId, type: 'line.fault-reported', objectType: 'line', objectId: String(lineId) },
      before: null,
      after: reported,
      data: { lineId, ...fault },
    });
    await mailFault(tx, context, line, fault, diagnostic?.verdict ?? null);
    await saveResponse(tx, fault);
    return fault;
  });
}

function invalidField(field: keyof FaultRequest, code: string): ApiProblem {
  return invalid([{ field, code: `validation.${code}` }]);
}

async function countForLine(tx: Database, { clock, keys }: AppContext, lineId: number): Promise<void> {
  const { count, resetsAt } = await countAttempt(tx, clock, hashAttemptKey(keys, 'line-fault', String(lineId)), windowSeconds);
  if (count <= maxPerLine) return;
  const seconds = Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000);
  throw new ApiProblem('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, seconds) });
}

/** Emails a confirmation to the customer's fault contacts and to subscribers of copies. */
async function mailFault(
  tx: Database,
  { mail }: AppContext,
  { customerId, lineId, reference, address }: LineRow,
  { reportedAt, since, ...fault }: LineFault,
  verdict: diagnostics.DiagnosticRow['verdict'],
): Promise<void> {
  const [customer, copies] = await Promise.all([
    findCustomer(tx, customerId),
    findCopyRecipients(tx, customerId, { type: 'support', shownBy: getLine }),
  ]);
  if (!customer) return;
  const { brand, companyName, contacts, language } = customer;
  const readers = addCopyRecipients(selectContactRecipients(contacts, 'support'), copies);
  const queued = readers.map(({ email: recipient, firstName, language: own }) => {
    const about = { firstName, companyName, lineId, serviceId: formatServiceId('LINE', lineId), reference, address, verdict };
    const moments = { reportedAt: new Date(reportedAt), since: since === null ? null : new Date(since) };
    const values = { ...about, ...fault, ...moments };
    return { customerId, brand, language: own ?? language, recipient, template: lineFault, values };
  });
  await mail.queue(tx, ...queued);
}
