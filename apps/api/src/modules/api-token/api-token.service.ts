import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ApiToken,
  type ApiTokenCreateRequest,
  apiTokenTypePrefix,
  maxApiTokens,
  type NewApiToken,
} from '@demarc/contract/api-token.ts';
import type { CustomerStatus } from '@demarc/contract/customer.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { tokenNotice } from '../../mail/templates/token-notice.ts';
import type { ApiTokenRow, Owner } from './api-token.store.ts';
import * as store from './api-token.store.ts';

/** The user who requests a change: the owner, or an administrator of the same customer. */
interface Requester {
  accountId: string;
  author: Author;
}

type OwnerRow = NonNullable<Awaited<ReturnType<typeof store.findOwner>>>;

const prefixLength = 8;

export async function list(db: Database, owner: Owner): Promise<ApiToken[]> {
  const [account, tokens] = await Promise.all([store.findOwner(db, owner), store.list(db, owner)]);
  if (!account) throw notFound();
  return tokens.map(toApiToken);
}

/** Creates a token. `saveResponse` is called last, inside the transaction. */
export async function create(
  context: AppContext,
  owner: Owner,
  request: ApiTokenCreateRequest,
  requester: Requester,
  saveResponse: (tx: Database, response: NewApiToken) => Promise<void>,
): Promise<NewApiToken> {
  const { clock, database } = context;
  const now = clock.now();
  const expiresAt = parseExpiry(request, now);
  const token = apiTokenTypePrefix + randomBytes(32).toString('base64url');
  return database.db.transaction(async (tx) => {
    const account = await store.lockOwner(tx, owner);
    if (!account) throw notFound();
    checkCustomerActive(account.customerStatus);
    if (account.status !== 'ENABLED') throw conflict('INVALID_TRANSITION', { status: account.status });
    if ((await store.countUnexpired(tx, owner, now)) >= maxApiTokens) throw conflict('TOKEN_LIMIT', { most: maxApiTokens });
    const row = await store.insert(tx, {
      ...owner,
      tokenId: randomUUID(),
      description: request.description.trim(),
      tokenPrefix: token.slice(0, prefixLength),
      tokenHash: hashSecret(token),
      createdAt: now,
      createdByAccountId: requester.accountId,
      expiresAt,
    });
    const creation = { type: 'api-token.created', before: null, after: toAuditValues(row) };
    await Promise.all([
      writeTokenAudit(tx, context, owner, requester, row, creation),
      notifyOwner(tx, context, owner, account, requester, row, 'created'),
    ]);
    const response = { ...toApiToken(row), token };
    await saveResponse(tx, response);
    return response;
  });
}

/** Changes the description. Saving an unchanged description does nothing. */
export async function update(
  context: AppContext,
  owner: Owner,
  tokenId: string,
  request: { description: string; version?: number },
  requester: Requester,
): Promise<ApiToken> {
  const description = request.description.trim();
  return context.database.db.transaction(async (tx) => {
    const account = await store.findOwner(tx, owner);
    const token = account && (await store.lock(tx, owner, tokenId));
    if (!token) throw notFound();
    checkCustomerActive(account.customerStatus);
    const { version } = token;
    if (request.version !== undefined && request.version !== version) throw conflict('STALE_VERSION', { version });
    if (description === token.description) return toApiToken(token);
    const changedToken = await store.setDescription(tx, owner, tokenId, description);
    const values = { before: { description: token.description }, after: { description } };
    await writeTokenAudit(tx, context, owner, requester, changedToken, { type: 'api-token.changed', ...values });
    return toApiToken(changedToken);
  });
}

/** Revokes a token, even if the customer is not active: stopping a leak must always work. */
export async function revoke(context: AppContext, owner: Owner, tokenId: string, requester: Requester): Promise<void> {
  const { clock, database, notifyChannel } = context;
  await database.db.transaction(async (tx) => {
    const account = await store.findOwner(tx, owner);
    const token = account && (await store.lock(tx, owner, tokenId));
    if (!token) throw notFound();
    const revocation = { type: 'api-token.revoked', before: toAuditValues(token), after: null };
    await Promise.all([
      store.revoke(tx, owner, tokenId, clock.now()),
      notifyChannel.notify(tx, `account:${owner.accountId}`),
      writeTokenAudit(tx, context, owner, requester, token, revocation),
      notifyOwner(tx, context, owner, account, requester, token, 'revoked'),
    ]);
  });
}

function parseExpiry({ expiresAt }: ApiTokenCreateRequest, now: Date): Date | null {
  if (expiresAt == null) return null;
  const at = new Date(expiresAt);
  // The timestamp format allows a leap second; Date does not.
  if (Number.isNaN(at.getTime())) throw invalid([{ field: 'expiresAt', code: 'validation.date-invalid' }]);
  if (at <= now) throw invalid([{ field: 'expiresAt', code: 'validation.date-too-early' }]);
  return at;
}

function checkCustomerActive(status: CustomerStatus): void {
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
}

async function writeTokenAudit(
  tx: Database,
  { clock }: AppContext,
  { customerId, accountId }: Owner,
  { author }: Requester,
  { tokenId, tokenPrefix }: ApiTokenRow,
  change: { type: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null },
): Promise<void> {
  const subject = { customerId, objectType: 'api-token', objectId: tokenId };
  await writeAudit(tx, clock, author, { ...subject, ...change, data: { accountId, tokenPrefix } });
}

/** Selects the token values for the audit log. */
function toAuditValues({ description, tokenPrefix, expiresAt }: ApiTokenRow): Record<string, unknown> {
  return { description, tokenPrefix, expiresAt };
}

/** Emails the owner when somebody else created or revoked the token. */
async function notifyOwner(
  tx: Database,
  { mail }: AppContext,
  { customerId, accountId }: Owner,
  { brand, companyName, customerLanguage, email, firstName, language }: OwnerRow,
  requester: Requester,
  { description, tokenPrefix }: ApiTokenRow,
  change: 'created' | 'revoked',
): Promise<void> {
  if (requester.accountId === accountId) return;
  const requesterRow = await store.findOwner(tx, { customerId, accountId: requester.accountId });
  const changedBy = formatPersonName(requesterRow ?? {});
  await mail.queue(tx, {
    customerId,
    brand,
    language: language ?? customerLanguage,
    recipient: email,
    template: tokenNotice,
    values: { firstName, companyName, changedBy, change, description, tokenPrefix },
  });
}

function toApiToken({ createdAt, lastUsedAt, expiresAt, ...rest }: ApiTokenRow): ApiToken {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
