import {
  containsAddress,
  containsPrefix,
  formatAddress,
  formatPrefix,
  type Prefix,
  parseAddress,
  parsePrefix,
} from '@demarc/contract/ip-network.ts';
import type { IpPrefixSummary } from '@demarc/contract/ip-prefix.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type {
  createProviderIpPrefix,
  decideProviderIpPrefixRequest,
  listProviderIpPrefixes,
  listProviderIpPrefixRequests,
  ProviderIpPrefix,
  ProviderIpPrefixRequest,
  putProviderAnnouncement,
  putProviderRegistryObject,
  updateProviderIpPrefix,
} from '@demarc/contract/provider/ip-prefix.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findServiceStatus } from '../../db/views/service-labels.ts';
import { toPage } from '../../http/keyset-pagination.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import { assignPrefix, claimPrefix, type PrefixUse } from './assign-prefix.ts';
import { parsePrefixCursor, toCursor } from './list-prefixes.ts';
import { mailDecision } from './mail-about-prefixes.ts';
import { parsePrefixInput } from './parse-prefix-input.ts';
import { toIpPrefixSummary } from './prefix.presenter.ts';
import { presentForProvider } from './prefix.service.ts';
import * as store from './prefix.store.ts';
import type { PrefixOwner } from './prefix-assignment.store.ts';
import { countPrefixes, findPage, toFilterValues } from './prefix-list.store.ts';
import { presentRequests, writeRequestAudit } from './prefix-request.service.ts';
import * as requests from './prefix-request.store.ts';
import { findRelated } from './related-to-prefix.ts';
import { decodeTimeCursor, toTimeCursor } from './time-cursor.ts';
import { writePrefixAudit } from './write-prefix-audit.ts';

export async function list(
  db: Database,
  { customerId, status, address, limit = 25, after }: NonNullable<Input<typeof listProviderIpPrefixes>['query']>,
): Promise<Output<typeof listProviderIpPrefixes>> {
  const isAddress = address === undefined || parseAddress(address.trim()) || parsePrefix(address.trim());
  if (!isAddress) throw invalid([{ field: 'query.address', code: 'validation.address-invalid' }]);
  const values = toFilterValues(customerId, { q: address, status: status && [status] } as Parameters<typeof toFilterValues>[1]);
  const [rows, total] = await Promise.all([
    findPage(db, values, { sort: 'prefix', after: parsePrefixCursor(after), limit: limit + 1 }),
    countPrefixes(db, values),
  ]);
  const { shown, next } = toPage(rows, limit, (row) => toCursor(row));
  const getRelated = await findRelated(db, shown);
  const items = shown.map((row): IpPrefixSummary & { customerId: number } => ({
    customerId: row.customerId,
    ...toIpPrefixSummary(row, getRelated(row)),
  }));
  return { items, next, ...total };
}

type AssignmentBody = Input<typeof createProviderIpPrefix>['body'];

export async function create(
  context: AppContext,
  { customerId, family, prefixLength, service, ...assignment }: AssignmentBody,
  author: Author,
  saveResponse: SaveResponse,
): Promise<ProviderIpPrefix> {
  return context.database.db.transaction(async (tx) => {
    if (!(await store.lockCustomerStatus(tx, customerId)))
      throw invalid([{ field: 'customerId', code: 'validation.unknown-value' }]);
    if (service && !(await findServiceStatus(tx, customerId, service))) {
      throw invalid([{ field: 'service.id', code: 'validation.unknown-value' }]);
    }
    const owner = { customerId, serviceType: service?.type ?? null, serviceId: service?.id ?? null };
    const row = await assign({ tx, context, author }, owner, { family, prefixLength }, assignment);
    const response = await presentForProvider(context, tx, row);
    await saveResponse(tx, response);
    return response;
  });
}

type Assignment = Pick<AssignmentBody, 'prefix' | 'gateway' | 'isRouted' | 'isContainer'>;

/** Assigns a given prefix, or the next free one of a length. */
async function assign(
  change: ChangeContext,
  owner: PrefixOwner,
  { family, prefixLength }: { family?: 4 | 6 | undefined; prefixLength?: number | undefined },
  { prefix, gateway, isRouted = false, isContainer = false }: Assignment,
): Promise<store.PrefixRow> {
  const use = { source: 'PROVIDER', isRouted, isContainer } as const;
  if (prefix) {
    const parsed = parsePrefixInput('prefix', prefix);
    if ('problem' in parsed) throw invalid([parsed.problem]);
    const { block } = parsed;
    const isMismatch =
      (family !== undefined && family !== block.family) || (prefixLength !== undefined && prefixLength !== block.length);
    if (isMismatch) throw invalid([{ field: 'prefix', code: 'validation.not-allowed-here' }]);
    return claimPrefix(change, owner, block, { ...use, gateway: parseGateway(block, gateway) });
  }
  if (!family || !prefixLength) {
    throw invalid([
      ...(family ? [] : [{ field: 'family', code: 'validation.required' }]),
      ...(prefixLength ? [] : [{ field: 'prefixLength', code: 'validation.required' }]),
    ]);
  }
  if (family === 4 && prefixLength > 32) throw invalid([{ field: 'prefixLength', code: 'validation.out-of-range' }]);
  const row = await assignPrefix(change, owner, { family, length: prefixLength }, { ...use, gateway: null } satisfies PrefixUse);
  // The gateway can be validated only after the prefix is assigned.
  const address = parseGateway(parsePrefix(row.prefix)!, gateway);
  return address ? store.updatePrefix(change.tx, row, { gateway: address }) : row;
}

function parseGateway(block: Prefix, gateway: string | null | undefined): string | null {
  const trimmedGateway = gateway?.trim() || null;
  const address = trimmedGateway === null ? null : parseAddress(trimmedGateway);
  if (trimmedGateway !== null && !address) throw invalid([{ field: 'gateway', code: 'validation.address-invalid' }]);
  if (address && !containsAddress(block, address))
    throw invalid([{ field: 'gateway', code: 'validation.address-outside-prefix' }]);
  return address && formatAddress(address);
}

interface AuditedChange {
  what: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Applies a change of the provider to a prefix, and writes its audit entry. */
async function applyChange(
  context: AppContext,
  key: store.PrefixKey,
  author: Author,
  toChanges: (row: store.PrefixRow) => { changes: store.PrefixChanges; audit: AuditedChange },
): Promise<ProviderIpPrefix> {
  return context.database.db.transaction(async (tx) => {
    const row = await store.lockPrefix(tx, key);
    if (!row) throw notFound();
    if (row.status === 'RELEASED') throw conflict('PREFIX_NOT_ACTIVE', { status: row.status });
    const { changes, audit } = toChanges(row);
    const changedRow = await store.recountPrefix(tx, await store.updatePrefix(tx, row, changes));
    await writePrefixAudit(tx, context.clock, author, changedRow, audit);
    return presentForProvider(context, tx, changedRow);
  });
}

export function update(
  context: AppContext,
  key: store.PrefixKey,
  { gateway, isRouted }: Input<typeof updateProviderIpPrefix>['body'],
  author: Author,
): Promise<ProviderIpPrefix> {
  return applyChange(context, key, author, (row) => {
    const changes = {
      ...(gateway !== undefined && { gateway: parseGateway(parsePrefix(row.prefix)!, gateway) }),
      ...(isRouted !== undefined && { isRouted }),
    };
    const before = { gateway: row.gateway, isRouted: row.isRouted };
    return { changes, audit: { what: 'routing-changed', before, after: { ...before, ...changes } } };
  });
}

/** Stores the route that announces a prefix or a part of it. A job checks its origin within seconds. */
export function putAnnouncement(
  context: AppContext,
  key: store.PrefixKey,
  { originAsn, by, announcedPrefix, lastSeenAt }: Input<typeof putProviderAnnouncement>['body'],
  author: Author,
): Promise<ProviderIpPrefix> {
  return applyChange(context, key, author, (row) => {
    const parsed = parsePrefixInput('announcedPrefix', announcedPrefix);
    if ('problem' in parsed) throw invalid([parsed.problem]);
    const block = parsePrefix(row.prefix)!;
    if (!containsPrefix(parsed.block, block) && !containsPrefix(block, parsed.block)) {
      throw invalid([{ field: 'announcedPrefix', code: 'validation.address-outside-prefix' }]);
    }
    const route = formatPrefix(parsed.block);
    const isSameRoute = row.originAsn === originAsn && row.announcedPrefix === route;
    const changes = { originAsn, announcedBy: by, announcedPrefix: route, announcedAt: new Date(lastSeenAt), isRpkiDue: true };
    return {
      changes: isSameRoute ? changes : { ...changes, rpkiState: null, rpkiRoas: null },
      audit: { what: 'announcement-changed', before: toRouteValues(row), after: toRouteValues({ ...row, ...changes }) },
    };
  });
}

export async function deleteAnnouncement(context: AppContext, key: store.PrefixKey, author: Author): Promise<undefined> {
  const noRoute = { originAsn: null, announcedBy: null, announcedPrefix: null, announcedAt: null };
  await applyChange(context, key, author, (row) => ({
    changes: { ...noRoute, rpkiState: null, rpkiRoas: null, isRpkiDue: false },
    audit: { what: 'announcement-changed', before: toRouteValues(row), after: null },
  }));
  return undefined;
}

function toRouteValues({
  originAsn,
  announcedBy,
  announcedPrefix,
}: Pick<store.PrefixRow, 'originAsn' | 'announcedBy' | 'announcedPrefix'>) {
  return { originAsn, announcedBy, announcedPrefix };
}

export function putRegistryObject(
  context: AppContext,
  key: store.PrefixKey,
  registry: Input<typeof putProviderRegistryObject>['body'],
  author: Author,
): Promise<ProviderIpPrefix> {
  return applyChange(context, key, author, (row) => {
    if ((registry.objectType === 'inetnum') !== (row.family === 4)) {
      throw invalid([{ field: 'objectType', code: 'validation.not-allowed-here' }]);
    }
    return { changes: { registry }, audit: { what: 'registry-changed', before: row.registry, after: registry } };
  });
}

export async function deleteRegistryObject(context: AppContext, key: store.PrefixKey, author: Author): Promise<undefined> {
  await applyChange(context, key, author, (row) => ({
    changes: { registry: null },
    audit: { what: 'registry-changed', before: row.registry, after: null },
  }));
  return undefined;
}

export async function listRequests(
  db: Database,
  { status, customerId, limit = 25, after }: NonNullable<Input<typeof listProviderIpPrefixRequests>['query']>,
): Promise<Output<typeof listProviderIpPrefixRequests>> {
  const cursor = decodeTimeCursor(after);
  const filter = { customerId, statuses: status && [status] };
  const [rows, total] = await Promise.all([
    requests.findPage(db, {
      ...filter,
      isOldestFirst: true,
      limit: limit + 1,
      ...(cursor && { afterTime: cursor.time, afterId: cursor.id }),
    }),
    requests.countRequests(db, filter),
  ]);
  const { shown, next } = toPage(rows, limit, ({ requestedAt, requestId }) => toTimeCursor(requestedAt, requestId));
  const presented = await presentRequests(db, shown);
  return { items: presented.map((request, index) => ({ customerId: shown[index]!.customerId, ...request })), next, ...total };
}

/** Assigns the prefix that a customer requested, or refuses the request. */
export async function decide(
  context: AppContext,
  requestId: string,
  { decision, text, ...assignment }: Input<typeof decideProviderIpPrefixRequest>['body'],
  author: Author,
): Promise<ProviderIpPrefixRequest> {
  const { clock, database } = context;
  return database.db.transaction(async (tx) => {
    const row = await requests.lockRequest(tx, { requestId });
    if (!row) throw notFound();
    const comment = text?.trim() || null;
    if (decision === 'REFUSE' && !comment) throw invalid([{ field: 'text', code: 'validation.required' }]);
    if (row.status !== 'REQUESTED') throw conflict('INVALID_TRANSITION', { status: row.status });
    const { customerId, family, serviceType, serviceId } = row;
    // The provider may assign a prefix with another length than requested.
    const prefixLength = assignment.prefix ? undefined : row.prefixLength;
    const assigned =
      decision === 'APPROVE'
        ? await assign({ tx, context, author }, { customerId, serviceType, serviceId }, { family, prefixLength }, assignment)
        : null;
    const ended = await requests.endRequest(tx, row, {
      status: assigned ? 'APPROVED' : 'REFUSED',
      decidedAt: clock.now(),
      decisionText: comment,
      prefixId: assigned?.prefixId ?? null,
    });
    await writeRequestAudit(tx, clock, author, ended, assigned ? 'approved' : 'refused', row);
    await mailDecision(tx, context, ended);
    const [response] = await presentRequests(tx, [ended]);
    return { customerId, ...response! };
  });
}
