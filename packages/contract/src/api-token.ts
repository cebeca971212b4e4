import { type Static, Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import { singleLine } from './rules/single-line.ts';
import { CustomerId, Instant, nullable, optional, Uuid, Version } from './types.ts';

/** Maximum number of tokens per account. */
export const maxApiTokens = 20;
/** The prefix of every API token, which distinguishes it from a session token. */
export const apiTokenTypePrefix = 'dmc_';

/** A bearer token for an account's own software, with the account's rights. It cannot create anything that would outlive it. */
export const ApiToken = Type.Object({
  tokenId: Uuid,
  description: Type.String(),
  tokenPrefix: Type.String({ description: 'First 8 characters of the token.' }),
  createdAt: Instant,
  createdByAccountId: Uuid,
  lastUsedAt: nullable(Instant),
  lastUsedIp: nullable(Type.String()),
  expiresAt: nullable(Instant),
  version: Version,
});
export type ApiToken = Static<typeof ApiToken>;

/** The response to a create, the only one that contains the secret. */
export const NewApiToken = Type.Object({ ...ApiToken.properties, token: Type.Optional(Type.String()) });
export type NewApiToken = Static<typeof NewApiToken>;

const Description = Type.String({ maxLength: 100 });
export const CustomerAccountTokenDescription = Type.Object({
  description: Description,
  version: Type.Optional(Version),
});
export const ApiTokenCreateRequest = Type.Object({
  description: Description,
  expiresAt: optional(Instant),
});
export type ApiTokenCreateRequest = Static<typeof ApiTokenCreateRequest>;
export const apiTokenRules = { description: [required, maxLength(100), singleLine] };

const tag = 'API token';
const access = { signedIn: true, role: 'RESELLER_ADMIN', ownAccount: true } as const;
const writeAccess = { ...access, noApiToken: true, recentSignIn: true } as const;
const accountParams = Type.Object({ customerId: CustomerId, accountId: Uuid });
const params = Type.Object({ customerId: CustomerId, accountId: Uuid, tokenId: Uuid });

export const listApiTokens = defineOperation({
  id: 'listApiTokens',
  method: 'GET',
  path: '/v1/customer/:customerId/account/:accountId/token',
  summary: 'Lists the API tokens of an account, newest first.',
  tag,
  access,
  params: accountParams,
  response: Type.Array(ApiToken),
  follows: ['api-token', 'account'],
});

export const createApiToken = defineOperation({
  id: 'createApiToken',
  method: 'POST',
  path: '/v1/customer/:customerId/account/:accountId/token',
  summary: 'Creates an API token. An account can have 20. The secret is only in this response.',
  tag,
  access: writeAccess,
  params: accountParams,
  body: ApiTokenCreateRequest,
  bodyName: 'customerAccountTokenDescription',
  rules: apiTokenRules,
  repeatable: true,
  shownOnce: ['token'],
  response: NewApiToken,
  status: 201,
  problems: ['TOKEN_LIMIT', 'CUSTOMER_NOT_ACTIVE', 'INVALID_TRANSITION'],
});

export const updateApiToken = defineOperation({
  id: 'updateApiToken',
  method: 'PATCH',
  path: '/v1/customer/:customerId/account/:accountId/token/:tokenId',
  summary: 'Updates the description of an API token.',
  tag,
  access: writeAccess,
  params,
  body: CustomerAccountTokenDescription,
  bodyName: 'customerAccountTokenDescription',
  rules: apiTokenRules,
  response: ApiToken,
  problems: ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE'],
});

export const deleteApiToken = defineOperation({
  id: 'deleteApiToken',
  method: 'DELETE',
  path: '/v1/customer/:customerId/account/:accountId/token/:tokenId',
  summary: 'Revokes an API token. It stops working immediately.',
  tag,
  access: writeAccess,
  params,
});
