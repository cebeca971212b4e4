import { getEventSubject } from '@demarc/contract/event.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { getEndUserName } from '@demarc/contract/line-name.ts';
import type { Notice } from '@demarc/contract/notice.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { lines } from '../../db/schema/line.ts';
import { msas } from '../../db/schema/msa.ts';
import { orders } from '../../db/schema/order.ts';
import { tvAccounts } from '../../db/schema/tv.ts';
import { webhooks } from '../../db/schema/webhook.ts';
import { formatOrderNumber } from '../../db/search-text.ts';

export type NoticeName = Pick<Notice, 'title' | 'identifier'>;
interface EventRef {
  type: string;
  objectId: string;
}
type NameLookup = (
  db: Database,
  customerId: number,
  ids: string[],
) => Promise<(readonly [id: string | number, named: NoticeName])[]>;

/** How to look up the names for each subject, with one query per page. */
const nameLookups: Readonly<Record<string, NameLookup>> = {
  order: findOrderNames,
  line: findLineNames,
  diagnostic: findLineNames,
  'tv-activation': findTvAccountNames,
  account: findAccountNames,
  msa: findMsaNames,
  webhook: findWebhookNames,
};

export function getNameKey({ type, objectId }: EventRef): string {
  return `${getEventSubject(type)} ${objectId}`;
}

/** Finds the names of the objects of events, by `getNameKey`. Deleted objects have none. */
export async function findNames(
  db: Database,
  customerId: number,
  about: readonly EventRef[],
): Promise<ReadonlyMap<string, NoticeName>> {
  const bySubject = [...Map.groupBy(about, ({ type }) => getEventSubject(type))];
  const named = bySubject.map(async ([subject, events]) => {
    const ids = [...new Set(events.map(({ objectId }) => objectId))];
    const found = (await nameLookups[subject]?.(db, customerId, ids)) ?? [];
    return found.map(([id, name]) => [`${subject} ${id}`, name] as const);
  });
  return new Map((await Promise.all(named)).flat());
}

async function findOrderNames(db: Database, customerId: number, ids: string[]) {
  const { orderId, customerOrderId, reference, subject, createdAt } = orders;
  const isMine = and(eq(orders.customerId, customerId), inArray(orderId, ids.map(Number)));
  const rows = await db.select({ orderId, customerOrderId, reference, subject, createdAt }).from(orders).where(isMine);
  return rows.map((row) => {
    const title = row.reference || row.customerOrderId || row.subject;
    return [row.orderId, { title, identifier: formatOrderNumber(row) }] as const;
  });
}

async function findLineNames(db: Database, customerId: number, ids: string[]) {
  const { lineId, reference, endUser, address } = lines;
  const isMine = and(eq(lines.customerId, customerId), inArray(lineId, ids.map(Number)));
  const rows = await db.select({ lineId, reference, endUser, address }).from(lines).where(isMine);
  return rows.map(({ lineId, reference, endUser, address }) => {
    const title = reference || getEndUserName(endUser) || formatShortAddress(address);
    return [lineId, { title, identifier: formatServiceId('LINE', lineId) }] as const;
  });
}

async function findTvAccountNames(db: Database, customerId: number, ids: string[]) {
  const { tvAccountId, accountNr, reference, endUser } = tvAccounts;
  const isMine = and(eq(tvAccounts.customerId, customerId), inArray(tvAccountId, ids.map(Number)));
  const rows = await db.select({ tvAccountId, accountNr, reference, endUser }).from(tvAccounts).where(isMine);
  return rows.map(({ tvAccountId, accountNr, reference, endUser }) => {
    return [tvAccountId, { title: reference || formatPersonName(endUser) || null, identifier: String(accountNr) }] as const;
  });
}

async function findAccountNames(db: Database, customerId: number, ids: string[]) {
  const { accountId, username, firstName, middleName, lastName } = accounts;
  const isMine = and(eq(accounts.customerId, customerId), inArray(accountId, ids));
  const rows = await db.select({ accountId, username, firstName, middleName, lastName }).from(accounts).where(isMine);
  return rows.map(({ accountId, username, ...person }) => {
    return [accountId, { title: formatPersonName(person) || username, identifier: username }] as const;
  });
}

async function findMsaNames(db: Database, customerId: number, ids: string[]) {
  const { msaId, title, msaVersion } = msas;
  const isMine = and(eq(msas.customerId, customerId), inArray(msaId, ids));
  const rows = await db.select({ msaId, title, msaVersion }).from(msas).where(isMine);
  return rows.map(({ msaId, title, msaVersion }) => [msaId, { title, identifier: msaVersion }] as const);
}

async function findWebhookNames(db: Database, customerId: number, ids: string[]) {
  const { webhookId, description, url } = webhooks;
  const isMine = and(eq(webhooks.customerId, customerId), inArray(webhookId, ids));
  const rows = await db.select({ webhookId, description, url }).from(webhooks).where(isMine);
  return rows.map(({ webhookId, description, url }) => [webhookId, { title: description || url, identifier: null }] as const);
}
