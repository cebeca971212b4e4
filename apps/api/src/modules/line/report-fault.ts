import { randomUUID } from 'node:crypto';
import { getLine } from '@demarc/contract/line.ts';
import { type LineFault, mayHaveFault, type reportLineFault } from '@demarc/contract/line-fault.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { attemptKey, countAttempt } from '../../db/attempts.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { ApiProblem, conflict, invalid, notFound } from '../../http/problem.ts';
import { contactReaders, withCopies } from '../../mail/contact-readers.ts';
import type { Parts } from '../../parts.ts';
import * as diagnostics from './diagnostic.store.ts';
import { checkCustomer } from './line.service.ts';
import { type LineRow, lockLine } from './line.store.ts';

type Asked = Input<typeof reportLineFault>['body'];

const windowSeconds = 60 * 60;
const mostOfLine = 10;
/** Tolerance for browser clocks that run ahead. */
const aheadMilliseconds = 5 * 60 * 1000;

/** Reports a fault to the provider as an event. It is stored only as an audit entry, an event and an email. */
export async function reportFault(
  parts: Parts,
  { customerId, lineId }: { customerId: number; lineId: number },
  asked: Asked,
  author: Author,
  keepAnswer: (tx: Database, answer: unknown) => Promise<void>,
): Promise<LineFault> {
  const { clock, database } = parts;
  return database.db.transaction(async (tx) => {
    await checkCustomer(tx, customerId);
    const line = await lockLine(tx, lineId, customerId);
    if (!line) throw notFound();
    if (!mayHaveFault(line.status)) throw conflict('LINE_NOT_ACTIVE', { status: line.status });
    const now = clock.now();
    if (asked.since && Date.parse(asked.since) > now.getTime() + aheadMilliseconds) throw wrong('since', 'out-of-range');
    const diagnostic = asked.diagnosticId ? await diagnostics.find(tx, customerId, lineId, asked.diagnosticId) : null;
    if (asked.diagnosticId && !diagnostic) throw wrong('diagnosticId', 'unknown-value');
    await countOfLine(tx, parts, lineId);
    const fault: LineFault = {
      ...{ faultId: randomUUID(), reportedAt: now.toISOString(), kind: asked.kind, description: asked.description.trim() },
      since: asked.since ? new Date(asked.since).toISOString() : null,
      contactName: asked.contactName?.trim() || null,
      contactPhone: asked.contactPhone?.trim() || null,
      diagnosticId: diagnostic?.diagnosticId ?? null,
    };
    const { reportedAt: _reportedAt, ...reported } = fault;
    await recordChange(tx, clock, author, {
      ...{ customerId, type: 'line.fault-reported', objectType: 'line', objectId: String(lineId) },
      before: null,
      after: reported,
      data: { lineId, ...fault },
    });
    await mailFault(tx, parts, line, fault, diagnostic?.verdict ?? null);
    await keepAnswer(tx, fault);
    return fault;
  });
}

function wrong(field: keyof Asked, code: string): ApiProblem {
  return invalid([{ field, code: `validation.${code}` }]);
}

async function countOfLine(tx: Database, { clock, keys }: Parts, lineId: number): Promise<void> {
  const { count, resetsAt } = await countAttempt(tx, clock, attemptKey(keys, 'line-fault', String(lineId)), windowSeconds);
  if (count <= mostOfLine) return;
  const seconds = Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000);
  throw new ApiProblem('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, seconds) });
}

/** Emails a confirmation to the customer's fault contacts and to subscribers of copies. */
async function mailFault(
  tx: Database,
  { mail }: Parts,
  { customerId, lineId, reference, address }: LineRow,
  { reportedAt, since, ...fault }: LineFault,
  verdict: diagnostics.DiagnosticRow['verdict'],
): Promise<void> {
  const customer = await findCustomer(tx, customerId);
  if (!customer) return;
  const { brand, companyName, contacts, language } = customer;
  const readers = await withCopies(tx, customerId, contactReaders(contacts, 'support'), { type: 'support', shownBy: getLine });
  for (const { email: recipient, firstName, language: own } of readers) {
    const about = { firstName, companyName, lineId, serviceId: formatServiceId('LINE', lineId), reference, address, verdict };
    const moments = { reportedAt: new Date(reportedAt), since: since === null ? null : new Date(since) };
    const values = { ...about, ...fault, ...moments };
    await mail.queue(tx, { customerId, brand, language: own ?? language, recipient, template: 'line-fault', values });
  }
}
