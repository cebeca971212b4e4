import { isDeepStrictEqual } from 'node:util';
import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { TvAccount, TvAccountAct, TvAccountMove, TvEndUser, updateTvAccount } from '@demarc/contract/tv-account.ts';
import type { Database } from '../../db/database.ts';
import type { Author } from '../../db/record.ts';
import { seal } from '../../db/secret-box.ts';
import { conflict, notFound } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { endAccount } from './end-account.ts';
import { recordTv, type TvEvent } from './record-tv.ts';
import { accountAnswer, type Reader } from './tv-account.answer.ts';
import * as store from './tv-account.store.ts';
import { lockForChange, requireAllowed } from './tv-account-rules.ts';
import { lastOfMonth } from './tv-dates.ts';

/** The account in a URL path. */
export interface Place {
  customerId: number;
  id: number;
}

export async function found(db: Database, { customerId, id }: Place): Promise<store.TvAccountRow> {
  const row = await store.findAccount(db, id, customerId);
  if (!row) throw notFound();
  return row;
}

/** Changes reference and end user. Saving unchanged values does nothing. */
export async function update(
  { clock, database: { db } }: Parts,
  { customerId, id }: Place,
  { reference, endUser, version }: Input<typeof updateTvAccount>['body'],
  reader: Reader,
  author: Author,
): Promise<TvAccount> {
  return db.transaction(async (tx) => {
    const row = await lockForChange(tx, customerId, id);
    requireAllowed(row, 'update', reader.now);
    if (version !== undefined && version !== row.version) throw conflict('STALE_VERSION', { version: row.version });
    const wanted = {
      ...(reference !== undefined && { reference: reference?.trim() || null }),
      ...(endUser && { endUser: withChanges(row.endUser, endUser) }),
    };
    const names = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((name) => !isDeepStrictEqual(row[name], wanted[name]));
    if (names.length === 0) return accountAnswer(tx, row, reader);
    const changed = await store.updateAccount(tx, row, { ...wanted, updatedAt: reader.now });
    const valuesOf = (one: store.TvAccountRow) => Object.fromEntries(names.map((name) => [name, one[name]]));
    const values = { before: valuesOf(row), facts: valuesOf(changed), data: { fields: names } };
    await recordTv(tx, clock, author, changed, { event: 'tv-account.changed', ...values });
    return accountAnswer(tx, changed, reader);
  });
}

/** Fields sent as null or blank are cleared; omitted fields stay. */
function withChanges(before: TvEndUser, sent: Partial<Record<keyof TvEndUser, string | null>>): TvEndUser {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given.map(([name, value]) => [name, value?.trim() ?? ''])) };
}

/** Sets the PIN, which cannot be read back: the TV platform only checks whether a PIN is right. */
export function setPin(parts: Parts, place: Place, pin: string, reader: Reader, author: Author): Promise<TvAccount> {
  return change(parts, place, 'setPin', reader, author, () => ({
    event: 'tv-account.pin-set',
    changes: { sealedPin: seal(parts.keys, pin) },
  }));
}

export function activate(parts: Parts, place: Place, reader: Reader, author: Author): Promise<TvAccount> {
  return change(parts, place, 'activate', reader, author, () => ({
    event: 'tv-account.activated',
    changes: { status: 'active', activatedAt: reader.now },
  }));
}

export function suspend(parts: Parts, place: Place, reader: Reader, author: Author): Promise<TvAccount> {
  return change(parts, place, 'suspend', reader, author, () => ({
    event: 'tv-account.suspended',
    changes: { status: 'suspended', suspendedAt: reader.now },
  }));
}

export function resume(parts: Parts, place: Place, reader: Reader, author: Author): Promise<TvAccount> {
  return change(parts, place, 'resume', reader, author, () => ({
    event: 'tv-account.resumed',
    changes: { status: 'active', suspendedAt: null },
  }));
}

export function cancelCancellation(parts: Parts, place: Place, reader: Reader, author: Author): Promise<TvAccount> {
  return change(parts, place, 'cancelCancellation', reader, author, ({ statusBefore }) => ({
    event: 'tv-account.cancellation-withdrawn',
    changes: { status: statusBefore ?? 'active', statusBefore: null, cancellationDate: null },
  }));
}

/**
 * Ends an account at the end of the month, or immediately if requested or if the account is new; then there is no account to
 * return.
 */
export async function cancel(
  { clock, database: { db } }: Parts,
  { customerId, id }: Place,
  isDirect: boolean,
  reader: Reader,
  author: Author,
): Promise<TvAccount | undefined> {
  const today = amsterdamDate(reader.now);
  return db.transaction(async (tx) => {
    const row = await lockForChange(tx, customerId, id);
    const { status } = row;
    const move = isDirect ? 'cancelDirect' : status === 'new' ? 'cancelNew' : 'cancel';
    requireAllowed(row, move, reader.now);
    if (move !== 'cancel') {
      await endAccount(tx, clock, author, row, today);
      return undefined;
    }
    const changes = { status: 'cancelling', statusBefore: status, cancellationDate: lastOfMonth(today) } as const;
    const changed = await store.updateAccount(tx, row, { ...changes, updatedAt: reader.now });
    const facts = { status: changed.status, cancellationDate: changed.cancellationDate };
    await recordTv(tx, clock, author, changed, { event: 'tv-account.cancelled', before: { status }, facts });
    return accountAnswer(tx, changed, reader);
  });
}

interface Step {
  event: TvEvent;
  changes: store.TvAccountChanges;
}

/** Applies one change to an account, with its audit entry, in one transaction. */
async function change(
  { clock, database: { db } }: Parts,
  { customerId, id }: Place,
  action: TvAccountMove | TvAccountAct,
  reader: Reader,
  author: Author,
  stepOf: (row: store.TvAccountRow) => Step,
): Promise<TvAccount> {
  return db.transaction(async (tx) => {
    const row = await lockForChange(tx, customerId, id);
    requireAllowed(row, action, reader.now);
    const { event, changes } = stepOf(row);
    const changed = await store.updateAccount(tx, row, { ...changes, updatedAt: reader.now });
    const isMove = changed.status !== row.status;
    const states = isMove && { before: { status: row.status }, facts: { status: changed.status } };
    await recordTv(tx, clock, author, changed, { event, ...states });
    return accountAnswer(tx, changed, reader);
  });
}
