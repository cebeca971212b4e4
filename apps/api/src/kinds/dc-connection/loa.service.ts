import { randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { formatDemarc } from '@demarc/contract/connection-end.ts';
import type { DcConnection, uploadDcConnectionLoa } from '@demarc/contract/dc-connection.ts';
import type { Language } from '@demarc/contract/language.ts';
import { defaultLoaDays } from '@demarc/contract/loa.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { issueProviderLoa, ProviderDcConnection } from '@demarc/contract/provider/dc-connection.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { brandNames } from '@demarc/look/marks.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { createVerification } from '../../documents/verification-code.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import { getBrandSlug } from '../../mail/layout.ts';
import { loaIssued } from '../../mail/templates/loa-issued.ts';
import { toPlannedHop } from '../../modules/dc-connection/dc-connection.presenter.ts';
import { type ConnectionKey, present, presentForProvider } from '../../modules/dc-connection/dc-connection.service.ts';
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
import { findOrder, type OrderRow } from '../../modules/order/order.store.ts';
import { queueOrderMail } from '../../modules/order/order-mail.ts';
import { cancelLoas, moveLoa, requestAnotherLoa, storePdf, syncLoaStatus } from './loa.ts';
import { findDateProblems, readLoaFile } from './loa-file.ts';
import { type LockedConnection, lockConnection } from './lock-connection.ts';

interface Caller {
  author: Author;
  language: Language;
  saveResponse?: SaveResponse;
}

/** Stores the LOA that a connection waits for, and resumes its order. Throws LOA_NOT_EXPECTED if the connection waits for none. */
export async function uploadLoa(
  context: AppContext,
  key: Required<ConnectionKey>,
  body: Input<typeof uploadDcConnectionLoa>['body'],
  { author, language, saveResponse }: Caller,
): Promise<DcConnection> {
  const { clock, database } = context;
  const connectionSnapshot = await findDcConnection(database.db, key);
  if (!connectionSnapshot) throw notFound();
  const today = formatAmsterdamDate(clock.now());
  const { file, problems } = await readLoaFile(body, {
    prefix: '',
    today,
    defaultIssuer: connectionSnapshot.zEnd.partyName ?? '',
  });
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
    const change = { tx, context, author };
    const documentId = await storePdf(change, key.customerId, file);
    const { issuedBy, validUntil } = file;
    const row = await moveLoa(change, connection, loa, 'receive', { documentId, issuedBy, validUntil, remindedDays: null });
    if (order && isWaitingForLoa(order)) await moveOrder(tx, clock, author, order, { to: 'ACCEPTED' });
    const response = await present(context, tx, row, language);
    await saveResponse?.(tx, response);
    return response;
  });
}

function isWaitingForLoa({ status, statusReason }: OrderRow): boolean {
  return status === 'ON_HOLD' && statusReason?.code === 'LOA_REQUIRED';
}

/** Accepts the current LOA, so that the connection can be patched. Throws if there is no LOA or it has expired. */
export function acceptLoa(context: AppContext, key: ConnectionKey, caller: Caller): Promise<ProviderDcConnection> {
  return applyProviderChange(context, key, caller, async (change, { connection, order }) => {
    const loa = await requireCurrentLoa(change.tx, connection);
    if (loa.validUntil && loa.validUntil < formatAmsterdamDate(context.clock.now())) {
      throw conflict('INVALID_TRANSITION', { loaStatus: loa.status, validUntil: loa.validUntil });
    }
    const row = await moveLoa(change, connection, loa, 'accept');
    if (order) await reachMilestone(change.tx, context.clock, change.author, order, 'LOA_RECEIVED');
    return row;
  });
}

/** Rejects the current LOA, requests another one, and puts the order on hold until the new LOA arrives. */
export function rejectLoa(
  context: AppContext,
  key: ConnectionKey,
  reason: string,
  caller: Caller,
): Promise<ProviderDcConnection> {
  return applyProviderChange(context, key, caller, async (change, { connection, order }) => {
    const loa = await requireCurrentLoa(change.tx, connection);
    const connectionAfterRejection = await moveLoa(change, connection, loa, 'reject', { rejectionReason: reason.trim() });
    const row = await requestAnotherLoa(change, connectionAfterRejection);
    await holdUntilLoa(change, order, reason.trim());
    return row;
  });
}

/** Puts an order on hold until an LOA arrives. Does nothing unless the order is accepted or planned. */
export async function holdUntilLoa(change: ChangeContext, order: OrderRow | null, text: string | null): Promise<void> {
  if (order?.status !== 'ACCEPTED' && order?.status !== 'PLANNED') return;
  await holdOrder(change, order, { reasonCode: 'LOA_REQUIRED', text });
}

/**
 * Issues an LOA that lets a company patch to the A end: a PDF with a code that proves its origin. It replaces earlier LOAs.
 */
export async function issueLoa(
  context: AppContext,
  key: ConnectionKey,
  request: Input<typeof issueProviderLoa>['body'],
  caller: Caller,
): Promise<ProviderDcConnection> {
  const { clock, database } = context;
  const connectionSnapshot = await findDcConnection(database.db, key);
  if (!connectionSnapshot) throw notFound();
  const renderedLoa = await renderIssuedLoa(context, connectionSnapshot, request);
  return applyProviderChange(context, key, caller, async (change, { connection, order }) => {
    // The PDF was rendered outside the transaction, because that is slow, so the connection may have changed since.
    if (connection.version !== connectionSnapshot.version) throw conflict('INVALID_TRANSITION', { version: connection.version });
    const { customerId, orderId, circuitId, dcConnectionId } = connection;
    await claimPorts(change.tx, connection, [{ ...renderedLoa.aEnd, siteId: connection.aSiteId, field: 'ports' }]);
    const connectionWithoutLoas = await cancelLoas(change, connection);
    const now = clock.now();
    const row = await updateDcConnection(change.tx, connectionWithoutLoas, { aEnd: renderedLoa.aEnd, updatedAt: now });
    const documentId = await storePdf(change, customerId, { fileName: `LOA-${circuitId}.pdf`, content: renderedLoa.content });
    const { loaId, issuedBy, issuedTo, validUntil, codeHash } = renderedLoa;
    await insertLoa(change.tx, {
      customerId,
      orderId,
      loaId,
      direction: 'ISSUED',
      status: 'ACCEPTED',
      documentId,
      codeHash,
      issuedBy,
      issuedTo,
      validUntil,
      createdAt: now,
      updatedAt: now,
    });
    const orderToNotify = order ?? (await findOrder(change.tx, orderId, customerId));
    if (orderToNotify)
      await queueOrderMail(change, orderToNotify, loaIssued, { circuitId, dcConnectionId, issuedTo, validUntil });
    return syncLoaStatus(change, row, { before: connectionWithoutLoas.loaStatus, after: 'ACCEPTED', what: 'loa-issued' });
  });
}

/**
 * Renders an LOA in the language of the customer. Throws if the connection needs no LOA, or if its panel or ports are unknown.
 */
async function renderIssuedLoa(
  { clock, config, database: { db } }: AppContext,
  connection: DcConnectionRow,
  { validUntil: requestedUntil, patchPanel, ports, ...request }: Input<typeof issueProviderLoa>['body'],
) {
  const { customerId, status, initiator, circuitId, zEnd, mediaType, strands } = connection;
  const hasEnded = isFinalServiceStatus(status);
  if (initiator !== 'CUSTOMER' || hasEnded) throw conflict('INVALID_TRANSITION', { status, initiator });
  const now = clock.now();
  const today = formatAmsterdamDate(now);
  const validUntil = requestedUntil ?? addDays(today, defaultLoaDays);
  const assignedEnd = {
    ...connection.aEnd,
    patchPanel: patchPanel?.trim() || connection.aEnd.patchPanel,
    ports: ports ?? connection.aEnd.ports,
  };
  const problems = [
    ...findDateProblems(validUntil, 'validUntil', today),
    ...(assignedEnd.patchPanel ? [] : [{ field: 'patchPanel', code: 'validation.required' }]),
    ...(assignedEnd.ports.length > 0 ? [] : [{ field: 'ports', code: 'validation.required' }]),
  ];
  if (problems.length > 0) throw invalid(problems);
  const aEnd = { ...assignedEnd, demarc: formatDemarc(assignedEnd) };
  const customer = await findCustomer(db, customerId);
  if (!customer) throw notFound();
  const { brand, companyName, language } = customer;
  const issuedTo = request.issuedTo.trim();
  const loaId = randomUUID();
  const { codeHash, ...verification } = createVerification(config, brand, 'loa');
  const { renderLoa } = await import('../../documents/loa/loa-document.ts');
  const content = await renderLoa({
    brand,
    language,
    loaId,
    circuitId,
    companyName,
    issuedTo,
    validUntil,
    issuedAt: now,
    aEnd,
    zEnd,
    mediaType,
    strands,
    path: connection.path.length > 0 ? connection.path : [toPlannedHop({ ...connection, aEnd })],
    ...verification,
  });
  const issuedBy = brandNames[getBrandSlug(brand)];
  return { loaId, codeHash, content, aEnd, issuedBy, issuedTo, validUntil };
}

async function requireCurrentLoa(tx: Database, connection: DcConnectionRow): Promise<LoaRow> {
  const [loa] = await findLoas(tx, connection);
  if (!loa) throw conflict('INVALID_TRANSITION', { loaStatus: null });
  return loa;
}

/** Applies a change of the provider in one transaction, with the order and the connection locked. */
export function applyProviderChange(
  context: AppContext,
  key: ConnectionKey,
  { author, language, saveResponse }: Caller,
  apply: (change: ChangeContext, locked: LockedConnection) => Promise<DcConnectionRow>,
): Promise<ProviderDcConnection> {
  return context.database.db.transaction(async (tx) => {
    const row = await apply({ tx, context, author }, await lockConnection(tx, key));
    const response = await presentForProvider(context, tx, row, language);
    await saveResponse?.(tx, response);
    return response;
  });
}
