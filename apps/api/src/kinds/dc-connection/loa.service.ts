import { randomBytes, randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { formatDemarc } from '@demarc/contract/connection-end.ts';
import type { DcConnection, uploadDcConnectionLoa } from '@demarc/contract/dc-connection.ts';
import type { Language } from '@demarc/contract/language.ts';
import { defaultLoaDays } from '@demarc/contract/loa.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { issueProviderLoa, ProviderDcConnection } from '@demarc/contract/provider/dc-connection.ts';
import { finalServiceStatuses } from '@demarc/contract/service.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { brandNames } from '@demarc/look/marks.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import { getBrandOrigin } from '../../config.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { renderLoa } from '../../documents/loa/loa-document.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { getBrandSlug } from '../../mail/layout.ts';
import { type ConnectionKey, present, presentToProvider } from '../../modules/dc-connection/dc-connection.service.ts';
import {
  type DcConnectionRow,
  findDcConnection,
  lockCustomerStatus,
  updateDcConnection,
} from '../../modules/dc-connection/dc-connection.store.ts';
import { findLoas, insertLoa, type LoaRow } from '../../modules/dc-connection/loa.store.ts';
import { claimPorts } from '../../modules/dc-connection/port.store.ts';
import { holdOrder } from '../../modules/order/hold-order.ts';
import { moveOrder, reachMilestone } from '../../modules/order/move-order.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';
import { cancelLoas, moveLoa, requestAnotherLoa, showCurrentLoa, storePdf } from './loa.ts';
import { findDateProblems, readLoaFile } from './loa-file.ts';
import { type LockedConnection, lockConnection } from './lock-connection.ts';

interface Caller {
  author: Author;
  language: Language;
  saveResponse?: (tx: Database, answer: unknown) => Promise<void>;
}

/** Stores the letter that a connection waits for, and lets its order continue. */
export async function uploadLoa(
  context: AppContext,
  key: Required<ConnectionKey>,
  body: Input<typeof uploadDcConnectionLoa>['body'],
  { author, language, saveResponse }: Caller,
): Promise<DcConnection> {
  const { clock, database } = context;
  const found = await findDcConnection(database.db, key);
  if (!found) throw notFound();
  const today = formatAmsterdamDate(clock.now());
  const { file, problems } = await readLoaFile(body, { prefix: '', today, defaultIssuer: found.zEnd.partyName ?? '' });
  if (!file)
    throw invalid(problems, problems.every(({ field }) => field === 'content') ? 'UNSUPPORTED_FILE' : 'VALIDATION_FAILED');
  return database.db.transaction(async (tx) => {
    const status = await lockCustomerStatus(tx, key.customerId);
    if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
    const { connection, order } = await lockConnection(tx, key);
    const [loa] = await findLoas(tx, connection);
    if (!loa || (loa.status !== 'REQUESTED' && loa.status !== 'RECEIVED')) {
      throw conflict('LOA_NOT_EXPECTED', { loaStatus: loa?.status ?? null });
    }
    const work = { tx, context, author };
    const documentId = await storePdf(work, key.customerId, file);
    const { issuedBy, validUntil } = file;
    const row = await moveLoa(work, connection, loa, 'receive', { documentId, issuedBy, validUntil, remindedDays: null });
    if (order && waitsForLoa(order)) await moveOrder(tx, clock, author, order, { to: 'ACCEPTED' });
    const answer = await present(context, tx, row, language);
    await saveResponse?.(tx, answer);
    return answer;
  });
}

function waitsForLoa({ status, statusReason }: OrderRow): boolean {
  return status === 'ON_HOLD' && statusReason?.code === 'LOA_REQUIRED';
}

/** Accepts the letter after it was checked, which the order needs before it is patched. */
export function acceptLoa(context: AppContext, key: ConnectionKey, caller: Caller): Promise<ProviderDcConnection> {
  return change(context, key, caller, async (work, { connection, order }) => {
    const loa = await findCurrentLoa(work.tx, connection);
    if (loa.validUntil && loa.validUntil < formatAmsterdamDate(context.clock.now())) {
      throw conflict('INVALID_TRANSITION', { loaStatus: loa.status, validUntil: loa.validUntil });
    }
    const row = await moveLoa(work, connection, loa, 'accept');
    if (order) await reachMilestone(work.tx, context.clock, work.author, order, 'LOA_RECEIVED');
    return row;
  });
}

/** Rejects the letter and asks for another one. The order waits for it. */
export function rejectLoa(
  context: AppContext,
  key: ConnectionKey,
  reason: string,
  caller: Caller,
): Promise<ProviderDcConnection> {
  return change(context, key, caller, async (work, { connection, order }) => {
    const loa = await findCurrentLoa(work.tx, connection);
    const rejected = await moveLoa(work, connection, loa, 'reject', { rejectionReason: reason.trim() });
    const row = await requestAnotherLoa(work, rejected);
    await holdUntilLoa(work, order, reason.trim());
    return row;
  });
}

/** Puts the order of a connection on hold until there is a letter. */
export async function holdUntilLoa(work: ChangeContext, order: OrderRow | null, text: string | null): Promise<void> {
  if (order?.status !== 'ACCEPTED' && order?.status !== 'PLANNED') return;
  await holdOrder(work, order, { reasonCode: 'LOA_REQUIRED', text });
}

/** Issues a letter that lets a company patch to the A end, as PDF with a code that proves that it is ours. */
export function issueLoa(
  context: AppContext,
  key: ConnectionKey,
  { issuedTo, validUntil, patchPanel, ports }: Input<typeof issueProviderLoa>['body'],
  caller: Caller,
): Promise<ProviderDcConnection> {
  const { clock, config } = context;
  return change(context, key, caller, async (work, { connection }) => {
    const { customerId, orderId, status, initiator, circuitId } = connection;
    const isOver = finalServiceStatuses.some((final) => final === status);
    if (initiator !== 'CUSTOMER' || isOver) throw conflict('INVALID_TRANSITION', { status, initiator });
    const today = formatAmsterdamDate(clock.now());
    const last = validUntil ?? addDays(today, defaultLoaDays);
    const aEnd = {
      ...connection.aEnd,
      patchPanel: patchPanel?.trim() || connection.aEnd.patchPanel,
      ports: ports ?? connection.aEnd.ports,
    };
    const problems = [
      ...findDateProblems(last, 'validUntil', today),
      ...(aEnd.patchPanel ? [] : [{ field: 'patchPanel', code: 'validation.required' }]),
      ...(aEnd.ports.length > 0 ? [] : [{ field: 'ports', code: 'validation.required' }]),
    ];
    if (problems.length > 0) throw invalid(problems);
    await claimPorts(work.tx, connection, [{ ...aEnd, siteId: connection.aSiteId, field: 'ports' }]);
    const cancelled = await cancelLoas(work, connection);
    const row = await updateDcConnection(work.tx, cancelled, {
      aEnd: { ...aEnd, demarc: formatDemarc(aEnd) },
      updatedAt: clock.now(),
    });
    const customer = await findCustomer(work.tx, customerId);
    if (!customer) throw notFound();
    const { brand, companyName, language } = customer;
    // 256 random bits, so that guessing is hopeless; the rate limit of the page only saves work.
    const code = randomBytes(32).toString('base64url');
    const loaId = randomUUID();
    const provider = brandNames[getBrandSlug(brand)];
    const content = await renderLoa({
      ...{ brand, language, loaId, circuitId, companyName, issuedTo: issuedTo.trim(), validUntil: last, issuedAt: clock.now() },
      ...{ aEnd: row.aEnd, zEnd: row.zEnd, mediaType: row.mediaType, strands: row.strands, code },
      pageUrl: `${getBrandOrigin(config, brand)}/loa/${code}`,
    });
    const documentId = await storePdf(work, customerId, { fileName: `LOA-${circuitId}.pdf`, content });
    const now = clock.now();
    await insertLoa(work.tx, {
      ...{ customerId, orderId, loaId, direction: 'ISSUED', status: 'ACCEPTED', documentId, codeHash: hashSecret(code) },
      ...{ issuedBy: provider, issuedTo: issuedTo.trim(), validUntil: last, createdAt: now, updatedAt: now },
    });
    return showCurrentLoa(work, row, { before: cancelled.loaStatus, after: 'ACCEPTED', what: 'loa-issued' });
  });
}

async function findCurrentLoa(tx: Database, connection: DcConnectionRow): Promise<LoaRow> {
  const [loa] = await findLoas(tx, connection);
  if (!loa) throw conflict('INVALID_TRANSITION', { loaStatus: null });
  return loa;
}

/** Applies a change of the provider in one transaction, with the order and the connection locked. */
export function change(
  context: AppContext,
  key: ConnectionKey,
  { author, language, saveResponse }: Caller,
  apply: (work: ChangeContext, locked: LockedConnection) => Promise<DcConnectionRow>,
): Promise<ProviderDcConnection> {
  return context.database.db.transaction(async (tx) => {
    const row = await apply({ tx, context, author }, await lockConnection(tx, key));
    const answer = await presentToProvider(context, tx, row, language);
    await saveResponse?.(tx, answer);
    return answer;
  });
}
