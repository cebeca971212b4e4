import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ApiToken,
  type ApiTokenCreateRequest,
  apiTokenMark,
  mostApiTokens,
  type NewApiToken,
} from '@demarc/contract/api-token.ts';
import type { CustomerStatus } from '@demarc/contract/customer.ts';
import { personName } from '@demarc/contract/person-name.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { secretHash } from '../../db/secret-hash.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import type { ApiTokenRow, Owner } from './api-token.store.ts';
import * as store from './api-token.store.ts';

/** Who requests a change: the owner, or an administrator of the same customer. */
interface Changer {
  accountId: string;
  author: Author;
}

type OwnerRow = NonNullable<Awaited<ReturnType<typeof store.findOwner>>>;

const prefixLength = 8;

export async function list(db: Database, owner: Owner): Promise<ApiToken[]> {
  if (!(await store.findOwner(db, owner))) throw notFound();
  return (await store.list(db, owner)).map(shown);
}

/** Creates a token. `saveResponse` is called last, inside the transaction. */
export async function create(
  parts: Parts,
  owner: Owner,
  request: ApiTokenCreateRequest,
  changer: Changer,
  keepAnswer: (tx: Database, answer: NewApiToken) => Promise<void>,
): Promise<NewApiToken> {
  const { clock, database } = parts;
  const now = clock.now();
  const expiresAt = expiryOf(request, now);
  const token = apiTokenMark + randomBytes(32).toString('base64url');
  return database.db.transaction(async (tx) => {
    const account = await store.lockOwner(tx, owner);
    if (!account) throw notFound();
    checkIsActive(account.customerStatus);
    if (account.status !== 'ENABLED') throw conflict('INVALID_TRANSITION', { status: account.status });
    if ((await store.countLive(tx, owner, now)) >= mostApiTokens) throw conflict('TOKEN_LIMIT', { most: mostApiTokens });
    const row = await store.insert(tx, {
      ...owner,
      tokenId: randomUUID(),
      description: request.description.trim(),
      tokenPrefix: token.slice(0, prefixLength),
      tokenHash: secretHash(token),
      createdAt: now,
      createdByAccountId: changer.accountId,
      expiresAt,
    });
    await record(tx, parts, owner, changer, row, { type: 'api-token.created', before: null, after: factsOf(row) });
    await tellOwner(tx, parts, owner, account, changer, row, 'created');
    const answer = { ...shown(row), token };
    await keepAnswer(tx, answer);
    return answer;
  });
}

/** Changes the description. Saving an unchanged description does nothing. */
export async function update(
  parts: Parts,
  owner: Owner,
  tokenId: string,
  request: { description: string; version?: number },
  changer: Changer,
): Promise<ApiToken> {
  const description = request.description.trim();
  return parts.database.db.transaction(async (tx) => {
    const account = await store.findOwner(tx, owner);
    const token = account && (await store.lock(tx, owner, tokenId));
    if (!token) throw notFound();
    checkIsActive(account.customerStatus);
    const { version } = token;
    if (request.version !== undefined && request.version !== version) throw conflict('STALE_VERSION', { version });
    if (description === token.description) return shown(token);
    const changed = await store.setDescription(tx, owner, tokenId, description);
    const values = { before: { description: token.description }, after: { description } };
    await record(tx, parts, owner, changer, changed, { type: 'api-token.changed', ...values });
    return shown(changed);
  });
}

/** Revokes a token, even if the customer is not active: stopping a leak must always work. */
export async function revoke(parts: Parts, owner: Owner, tokenId: string, changer: Changer): Promise<void> {
  const { clock, database, wakeUps } = parts;
  await database.db.transaction(async (tx) => {
    const account = await store.findOwner(tx, owner);
    const token = account && (await store.lock(tx, owner, tokenId));
    if (!token) throw notFound();
    await store.revoke(tx, owner, tokenId, clock.now());
    await wakeUps.tell(tx, `account:${owner.accountId}`);
    await record(tx, parts, owner, changer, token, { type: 'api-token.revoked', before: factsOf(token), after: null });
    await tellOwner(tx, parts, owner, account, changer, token, 'revoked');
  });
}

function expiryOf({ expiresAt }: ApiTokenCreateRequest, now: Date): Date | null {
  if (expiresAt == null) return null;
  const at = new Date(expiresAt);
  // The timestamp format allows a leap second; Date does not.
  if (Number.isNaN(at.getTime())) throw invalid([{ field: 'expiresAt', code: 'validation.date-invalid' }]);
  if (at <= now) throw invalid([{ field: 'expiresAt', code: 'validation.date-too-early' }]);
  return at;
}

function checkIsActive(status: CustomerStatus): void {
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
}

async function record(
  tx: Database,
  { clock }: Parts,
  { customerId, accountId }: Owner,
  { author }: Changer,
  { tokenId, tokenPrefix }: ApiTokenRow,
  change: { type: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null },
): Promise<void> {
  const subject = { customerId, objectType: 'api-token', objectId: tokenId };
  await recordChange(tx, clock, author, { ...subject, ...change, data: { accountId, tokenPrefix } });
}

/** The token values written to the audit log. */
function factsOf({ description, tokenPrefix, expiresAt }: ApiTokenRow): Record<string, unknown> {
  return { description, tokenPrefix, expiresAt };
}

/** Emails the owner when somebody else created or revoked the token. */
async function tellOwner(
  tx: Database,
  { mail }: Parts,
  { customerId, accountId }: Owner,
  { brand, companyName, customerLanguage, email, firstName, language }: OwnerRow,
  changer: Changer,
  { description, tokenPrefix }: ApiTokenRow,
  change: 'created' | 'revoked',
): Promise<void> {
  if (changer.accountId === accountId) return;
  const by = await store.findOwner(tx, { customerId, accountId: changer.accountId });
  const changedBy = personName(by ?? {});
  await mail.queue(tx, {
    customerId,
    brand,
    language: language ?? customerLanguage,
    recipient: email,
    template: 'token-notice',
    values: { firstName, companyName, changedBy, change, description, tokenPrefix },
  });
}

function shown({ createdAt, lastUsedAt, expiresAt, ...rest }: ApiTokenRow): ApiToken {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
