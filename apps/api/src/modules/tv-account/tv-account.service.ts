import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { TvAccount, TvEndUser, updateTvAccount } from '@demarc/contract/tv-account.ts';
import type { TvAccountAction, TvAccountTransition } from '@demarc/contract/tv-account-status.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { diffFields } from '../../db/diff-fields.ts';
import { encrypt } from '../../db/encryption.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { endAccount } from './end-account.ts';
import { loadTvAccount, type Reader } from './tv-account.presenter.ts';
import * as store from './tv-account.store.ts';
import { lockForChange, requireAllowed } from './tv-account-rules.ts';
import { getLastOfMonth } from './tv-dates.ts';
import { type TvEvent, writeTvAudit } from './write-tv-audit.ts';

/** The account in a URL path. */
export interface TvAccountPath {
  customerId: number;
  id: number;
}

export async function requireAccountRow(db: Database, { customerId, id }: TvAccountPath): Promise<store.TvAccountRow> {
  const row = await store.findAccount(db, id, customerId);
  if (!row) throw notFound();
  return row;
}

/** Finds an account by its ID or its account number: users know the number, and may have it in a link. Throws 404 without one. */
export async function requireAccountRowByAnyNumber(db: Database, { customerId, id }: TvAccountPath): Promise<store.TvAccountRow> {
  const row = await store.findAccountByAnyNumber(db, id, customerId);
  if (!row) throw notFound();
  return row;
}

/** Changes reference and end user. Saving unchanged values does nothing. */
export async function update(
  { clock, database: { db } }: AppContext,
  { customerId, id }: TvAccountPath,
  { reference, endUser, version }: Input<typeof updateTvAccount>['body'],
  reader: Reader,
  author: Author,
): Promise<TvAccount> {
  return db.transaction(async (tx) => {
    const row = await lockForChange(tx, customerId, id);
    requireAllowed(row, 'update', reader.now);
    if (version !== undefined && version !== row.version) throw conflict('STALE_VERSION', { version: row.version });
    const requestedChanges = {
      ...(reference !== undefined && { reference: reference?.trim() || null }),
      ...(endUser && { endUser: applyChanges(row.endUser, endUser) }),
    };
    const { fields, before, after: facts } = diffFields(row, requestedChanges);
    if (fields.length === 0) return loadTvAccount(tx, row, reader);
    const changedAccount = await store.updateAccount(tx, row, { ...requestedChanges, updatedAt: reader.now });
    const values = { before, facts, data: { fields } };
    const [response] = await Promise.all([
      loadTvAccount(tx, changedAccount, reader),
      writeTvAudit(tx, clock, author, changedAccount, { event: 'tv-account.changed', ...values }),
    ]);
    return response;
  });
}

/** Clears fields that are null or blank; omitted fields stay unchanged. */
function applyChanges(before: TvEndUser, requested: Partial<Record<keyof TvEndUser, string | null>>): TvEndUser {
  const defined = Object.entries(requested).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(defined.map(([name, value]) => [name, value?.trim() ?? ''])) };
}

/** Sets the PIN, which cannot be read back: the TV platform only checks whether a PIN is right. */
export function setPin(
  context: AppContext,
  path: TvAccountPath,
  pin: string,
  reader: Reader,
  author: Author,
): Promise<TvAccount> {
  return change(context, path, 'setPin', reader, author, () => ({
    event: 'tv-account.pin-set',
    changes: { encryptedPin: encrypt(context.keys, pin) },
  }));
}

export function activate(context: AppContext, path: TvAccountPath, reader: Reader, author: Author): Promise<TvAccount> {
  return change(context, path, 'activate', reader, author, () => ({
    event: 'tv-account.activated',
    changes: { status: 'active', activatedAt: reader.now },
  }));
}

export function suspend(context: AppContext, path: TvAccountPath, reader: Reader, author: Author): Promise<TvAccount> {
  return change(context, path, 'suspend', reader, author, () => ({
    event: 'tv-account.suspended',
    changes: { status: 'suspended', suspendedAt: reader.now },
  }));
}

export function resume(context: AppContext, path: TvAccountPath, reader: Reader, author: Author): Promise<TvAccount> {
  return change(context, path, 'resume', reader, author, () => ({
    event: 'tv-account.resumed',
    changes: { status: 'active', suspendedAt: null },
  }));
}

export function cancelCancellation(context: AppContext, path: TvAccountPath, reader: Reader, author: Author): Promise<TvAccount> {
  return change(context, path, 'cancelCancellation', reader, author, ({ previousStatus }) => ({
    event: 'tv-account.cancellation-withdrawn',
    changes: { status: previousStatus ?? 'active', previousStatus: null, cancellationDate: null },
  }));
}

/**
 * Ends an account at the end of the month, or immediately if requested or if the account is new; then there is no account to
 * return.
 */
export async function cancel(
  { clock, database: { db } }: AppContext,
  { customerId, id }: TvAccountPath,
  isDirect: boolean,
  reader: Reader,
  author: Author,
): Promise<TvAccount | undefined> {
  const today = formatAmsterdamDate(reader.now);
  return db.transaction(async (tx) => {
    const row = await lockForChange(tx, customerId, id);
    const { status } = row;
    const regularMove = status === 'new' ? 'cancelNew' : 'cancel';
    const move = isDirect ? 'cancelDirect' : regularMove;
    requireAllowed(row, move, reader.now);
    if (move !== 'cancel') {
      await endAccount(tx, clock, author, row, today);
      return undefined;
    }
    const changes = { status: 'cancelling', previousStatus: status, cancellationDate: getLastOfMonth(today) } as const;
    const changedAccount = await store.updateAccount(tx, row, { ...changes, updatedAt: reader.now });
    const facts = { status: changedAccount.status, cancellationDate: changedAccount.cancellationDate };
    const [response] = await Promise.all([
      loadTvAccount(tx, changedAccount, reader),
      writeTvAudit(tx, clock, author, changedAccount, { event: 'tv-account.cancelled', before: { status }, facts }),
    ]);
    return response;
  });
}

interface AccountChange {
  event: TvEvent;
  changes: store.TvAccountChanges;
}

/** Applies a change to an account and writes its audit entry, in one transaction. Throws if the status does not allow the action. */
async function change(
  { clock, database: { db } }: AppContext,
  { customerId, id }: TvAccountPath,
  action: TvAccountTransition | TvAccountAction,
  reader: Reader,
  author: Author,
  getChange: (row: store.TvAccountRow) => AccountChange,
): Promise<TvAccount> {
  return db.transaction(async (tx) => {
    const row = await lockForChange(tx, customerId, id);
    requireAllowed(row, action, reader.now);
    const { event, changes } = getChange(row);
    const changedAccount = await store.updateAccount(tx, row, { ...changes, updatedAt: reader.now });
    const isMove = changedAccount.status !== row.status;
    const states = isMove && { before: { status: row.status }, facts: { status: changedAccount.status } };
    const [response] = await Promise.all([
      loadTvAccount(tx, changedAccount, reader),
      writeTvAudit(tx, clock, author, changedAccount, { event, ...states }),
    ]);
    return response;
  });
}
