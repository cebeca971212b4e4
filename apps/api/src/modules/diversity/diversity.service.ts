import type { DiversityPair, listDiversityPairs } from '@demarc/contract/diversity.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../http/problem.ts';
import * as certificates from './certificate.store.ts';
import { toDiversityPair } from './diversity.presenter.ts';
import * as store from './pair.store.ts';
import { toPairValues, writePairAudit } from './write-pair-audit.ts';

/** Returns the pairs of a customer, or only the pairs of one of its services. */
export async function list(
  db: Database,
  customerId: number,
  { type, id }: NonNullable<Input<typeof listDiversityPairs>['query']>,
): Promise<DiversityPair[]> {
  const [rows, newest] = await Promise.all([
    store.findPairs(db, customerId),
    certificates.findNewestCertificates(db, customerId),
  ]);
  const isRequested = (service: store.PairRow['one']) =>
    (type === undefined || service.type === type) && (id === undefined || service.id === id);
  return rows
    .filter(({ one, other }) => isRequested(one) || isRequested(other))
    .map((row) => toDiversityPair(row, newest.get(row.pairId)));
}

export async function get(db: Database, key: store.PairKey): Promise<DiversityPair> {
  const row = await store.findPair(db, key);
  if (!row) throw notFound();
  return present(db, row);
}

export async function present(db: Database, row: store.PairRow): Promise<DiversityPair> {
  return toDiversityPair(row, await certificates.findNewestCertificate(db, row));
}

/** Deletes a pair and withdraws its certificates. Also allowed for a customer that is not active: it only ends warnings. */
export async function remove({ clock, database }: AppContext, key: store.PairKey, author: Author): Promise<undefined> {
  return database.db.transaction(async (tx) => {
    const row = await store.lockPair(tx, key);
    if (!row) throw notFound();
    await certificates.withdrawCertificates(tx, key, clock.now());
    await store.deletePair(tx, key);
    await writePairAudit(tx, clock, author, row, { what: 'deleted', before: toPairValues(row), after: null });
    return undefined;
  });
}

/** Returns the file of the newest certificate, even if it was withdrawn. */
export async function getCertificateFile(db: Database, key: store.PairKey) {
  const row = await store.findPair(db, key);
  const certificate = row && (await certificates.findNewestCertificate(db, key));
  const file = certificate && (await certificates.findCertificateFile(db, certificate));
  if (!file) throw notFound();
  return file;
}
