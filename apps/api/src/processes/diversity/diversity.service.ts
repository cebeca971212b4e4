import { randomUUID } from 'node:crypto';
import {
  type DiversityPair,
  type DiversityPairRequest,
  maxDiversityPairs,
  type ServiceChoice,
} from '@demarc/contract/diversity.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { storeFile } from '../../documents/store-file.ts';
import { createVerification } from '../../documents/verification-code.ts';
import { conflict, type FieldProblem, invalid, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import { insertCertificate } from '../../modules/diversity/certificate.store.ts';
import { present } from '../../modules/diversity/diversity.service.ts';
import * as store from '../../modules/diversity/pair.store.ts';
import { toPairValues, writePairAudit } from '../../modules/diversity/write-pair-audit.ts';
import { checkPair } from './check-pair.ts';
import { type ChosenService, compareServices, findService } from './compare-services.ts';
import { checkDiversityPair } from './watch-diversity.ts';

interface Caller {
  author: Author;
  saveResponse: SaveResponse;
}

/** Marks two services of a customer as a pair. */
export async function createPair(
  { clock, database, jobs }: AppContext,
  customerId: number,
  { one: first, other: second, sameBuilding = false }: DiversityPairRequest,
  { author, saveResponse }: Caller,
): Promise<DiversityPair> {
  return database.db.transaction(async (tx) => {
    const status = await store.lockCustomerStatus(tx, customerId);
    if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
    const [one, other] = await findServices(tx, customerId, first, second);
    const pairs = await store.findPairs(tx, customerId);
    const pairKey = store.formatPairKey(one, other);
    const existing = pairs.find((pair) => pair.pairKey === pairKey);
    if (existing) throw conflict('ALREADY_PAIRED', { pairId: existing.pairId });
    if (pairs.length >= maxDiversityPairs) throw conflict('PAIR_LIMIT', { most: maxDiversityPairs });
    const now = clock.now();
    const row = {
      customerId,
      pairId: randomUUID(),
      pairKey,
      sameBuilding,
      checkedAt: now,
      createdAt: now,
      ...compareServices(one, other, { sameBuilding }),
    };
    await store.insertPair(tx, row);
    await writePairAudit(tx, clock, author, row, { what: 'created', before: null, after: toPairValues(row) });
    // The watch cannot see the pair before this transaction ends, and a service may change until then.
    await jobs.send(tx, checkDiversityPair.name, { customerId, pairId: row.pairId });
    const response = await present(tx, row);
    await saveResponse(tx, response);
    return response;
  });
}

/** Finds the services of a pair. Throws a validation error if one does not exist or has ended, or if both are the same. */
async function findServices(
  tx: Database,
  customerId: number,
  first: ServiceChoice,
  second: ServiceChoice,
): Promise<[ChosenService, ChosenService]> {
  const [one, other] = await Promise.all([first, second].map((service) => findService(tx, customerId, service)));
  const isSame = first.type === second.type && first.id === second.id;
  const problems = [
    ...findProblems('one.id', one),
    ...(isSame ? [{ field: 'other.id', code: 'validation.same-service' }] : findProblems('other.id', other)),
  ];
  if (problems.length > 0 || !one || !other) throw invalid(problems);
  return [one, other];
}

function findProblems(field: string, service: ChosenService | null | undefined): FieldProblem[] {
  if (!service) return [{ field, code: 'validation.unknown-value' }];
  return isFinalServiceStatus(service.status) ? [{ field, code: 'validation.service-ended' }] : [];
}

/** Issues a certificate in the language of the customer. Throws NOT_DIVERSE unless the pair is diverse now. */
export async function issueCertificate(
  context: AppContext,
  key: store.PairKey,
  { author, saveResponse }: Caller,
): Promise<DiversityPair> {
  const { clock, database } = context;
  const pair = await database.db.transaction((tx) => lockAndCheckPair({ tx, context, author }, key));
  if (pair.conclusion !== 'DIVERSE') throw createNotDiverseError(pair);
  const certificate = await buildCertificate(context, pair);
  return database.db.transaction(async (tx) => {
    const row = await lockAndCheckPair({ tx, context, author }, key);
    // The services rarely change while the certificate is rendered; the customer can try again.
    if (row.conclusion !== 'DIVERSE') throw createNotDiverseError(row);
    const { content, certificateId, codeHash, issuedAt } = certificate;
    const { customerId, pairId, one, other, sameBuilding, aspects } = row;
    const documentId = randomUUID();
    const fileName = `${one.identifier}-${other.identifier}.pdf`;
    const contentType = 'application/pdf';
    await storeFile(tx, { customerId, documentId, fileName, contentType, content, createdAt: issuedAt });
    await insertCertificate(tx, {
      customerId,
      certificateId,
      pairId,
      documentId,
      codeHash,
      one,
      other,
      sameBuilding,
      aspects,
      issuedAt,
      withdrawnAt: null,
    });
    await writePairAudit(tx, clock, author, row, {
      what: 'certificate-issued',
      before: null,
      after: toPairValues(row),
      data: { certificateId },
    });
    const response = await present(tx, row);
    await saveResponse(tx, response);
    return response;
  });
}

async function lockAndCheckPair(change: ChangeContext, key: store.PairKey): Promise<store.PairRow> {
  const status = await store.lockCustomerStatus(change.tx, key.customerId);
  const row = await store.lockPair(change.tx, key);
  if (!row) throw notFound();
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
  return checkPair(change, row);
}

function createNotDiverseError({ conclusion, aspects }: store.PairRow) {
  const listAspects = (withResult: 'SHARED' | 'NOT_KNOWN') =>
    aspects.filter(({ result }) => result === withResult).map(({ aspect }) => aspect);
  return conflict('NOT_DIVERSE', { conclusion, shared: listAspects('SHARED'), notKnown: listAspects('NOT_KNOWN') });
}

async function buildCertificate({ clock, config, database: { db } }: AppContext, pair: store.PairRow) {
  const customer = await findCustomer(db, pair.customerId);
  if (!customer) throw notFound();
  const { brand, companyName, language } = customer;
  const certificateId = randomUUID();
  const issuedAt = clock.now();
  const { codeHash, ...verification } = createVerification(config, brand, 'diversity');
  const { renderCertificate } = await import('../../documents/diversity/certificate-document.ts');
  const { one, other, sameBuilding, aspects } = pair;
  const content = await renderCertificate({
    brand,
    language,
    certificateId,
    companyName,
    issuedAt,
    one,
    other,
    sameBuilding,
    aspects,
    ...verification,
  });
  return { certificateId, codeHash, content, issuedAt };
}
