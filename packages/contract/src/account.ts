import { type Static, Type } from 'typebox';
import { roles } from './access.ts';
import { languages } from './language.ts';
import { defineOperation } from './operation.ts';
import { email } from './rules/email.ts';
import { maxLength } from './rules/max-length.ts';
import { minLength } from './rules/min-length.ts';
import { phoneNumber } from './rules/phone-number.ts';
import { required } from './rules/required.ts';
import { singleLine } from './rules/single-line.ts';
import { CustomerId, Instant, nullable, optional, Uuid, Version } from './types.ts';

export const accountStatuses = ['ENABLED', 'DISABLED', 'PENDING_ACTIVATION'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

const Roles = Type.Array(Type.Enum([...roles]), { maxItems: roles.length, uniqueItems: true });

/** A person's account at one customer, with the roles they have there. */
export const Account = Type.Object({
  accountId: Uuid,
  uid: Type.Integer({ description: 'Internal number of the account. Equals the `uid` claim.' }),
  customerId: CustomerId,
  company: Type.String({ description: 'Name of the customer.' }),
  username: Type.String(),
  firstName: Type.String(),
  middleName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  phoneNumber: Type.String(),
  roles: Type.Array(Type.Enum([...roles])),
  status: Type.Enum([...accountStatuses]),
  language: nullable(Type.Enum([...languages])),
  lastLoginAt: nullable(Instant),
  createdAt: Instant,
  activationExpiresAt: nullable(Instant),
  identityLinked: nullable(
    Type.Boolean({
      description:
        'Whether the account is linked to an identity at the external sign-in provider. Null with the built-in sign-in provider.',
    }),
  ),
  secondFactor: nullable(Type.Boolean({ description: 'Null with an external sign-in provider.' })),
  tokenCount: Type.Integer(),
  version: Version,
});
export type Account = Static<typeof Account>;

const personProperties = {
  firstName: Type.String({ maxLength: 60 }),
  middleName: optional(Type.String({ maxLength: 60 })),
  lastName: Type.String({ maxLength: 60 }),
  email: Type.String({ maxLength: 120 }),
  phoneNumber: optional(Type.String({ maxLength: 20 })),
} as const;

/** The first administrator of an application. */
export const NewAccount = Type.Object({ username: Type.String({ maxLength: 120 }), ...personProperties });

export const AccountCreateRequest = Type.Object({
  ...NewAccount.properties,
  roles: Roles,
  language: optional(Type.Enum([...languages])),
});
export type AccountCreateRequest = Static<typeof AccountCreateRequest>;

const nameRules = {
  firstName: [required, maxLength(60), singleLine],
  middleName: [maxLength(60), singleLine],
  lastName: [required, maxLength(60), singleLine],
  phoneNumber: [phoneNumber],
};
const emailRules = [required, email, maxLength(120)];

export const accountCreateRules = { username: [required, maxLength(120), singleLine], ...nameRules, email: emailRules };

/** All fields are optional: an omitted field is not changed. */
export const UpdateCustomerAccountRequest = Type.Object({
  ...Type.Partial(Type.Object(personProperties)).properties,
  roles: Type.Optional(Roles),
  language: optional(Type.Enum([...languages])),
  status: Type.Optional(Type.Enum(['ENABLED', 'DISABLED'])),
  resendActivation: Type.Optional(Type.Boolean({ description: 'Sends a new activation email. Limited to 3 per hour.' })),
  version: Type.Optional(Version),
});
export type UpdateCustomerAccountRequest = Static<typeof UpdateCustomerAccountRequest>;

/** Validates only the fields that were sent, because an omitted field is not changed. */
export function buildAccountUpdateRules(body: unknown) {
  const sentFields = new Set(Object.keys(typeof body === 'object' && body !== null ? body : {}));
  return Object.fromEntries(Object.entries({ ...nameRules, email: emailRules }).filter(([field]) => sentFields.has(field)));
}

/** The fields that users may change on their own account. */
export const ownAccountFields: readonly string[] = ['firstName', 'middleName', 'lastName', 'phoneNumber', 'language', 'version'];

const tag = 'Account';
const customerParams = Type.Object({ customerId: CustomerId });
const params = Type.Object({ customerId: CustomerId, accountId: Uuid });
const admin = { signedIn: true, role: 'RESELLER_ADMIN' } as const;
const securedAdmin = { ...admin, noApiToken: true, recentSignIn: true } as const;

export const listAccounts = defineOperation({
  id: 'listAccounts',
  method: 'GET',
  path: '/v1/customer/:customerId/account',
  summary: "Lists the company's accounts, sorted by name. Pass `all` to include disabled accounts.",
  tag,
  access: admin,
  params: customerParams,
  query: Type.Object({ all: Type.Optional(Type.Boolean()) }),
  response: Type.Array(Account),
  follows: ['account', 'api-token', 'login'],
});

export const createAccount = defineOperation({
  id: 'createAccount',
  method: 'POST',
  path: '/v1/customer/:customerId/account',
  summary:
    'Creates an account. The user gets an email to activate it within 7 days. A company can send 200 invitations per 24 hours, including resent ones.',
  tag,
  access: securedAdmin,
  params: customerParams,
  body: AccountCreateRequest,
  bodyName: 'accountCreateRequest',
  rules: accountCreateRules,
  repeatable: true,
  response: Account,
  status: 201,
  problems: ['USERNAME_IN_USE', 'CUSTOMER_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
});

export const getAccount = defineOperation({
  id: 'getAccount',
  method: 'GET',
  path: '/v1/customer/:customerId/account/:accountId',
  summary: 'Retrieves an account. Every user can retrieve their own account.',
  tag,
  access: { ...admin, ownAccount: true },
  params,
  response: Account,
  follows: ['account', 'api-token', 'login'],
});

export const updateAccount = defineOperation({
  id: 'updateAccount',
  method: 'PATCH',
  path: '/v1/customer/:customerId/account/:accountId',
  summary:
    'Updates an account. Users can change their own name, phone number, and language. Only administrators can change the rest.',
  tag,
  access: { ...securedAdmin, ownAccount: true, recentSignIn: { exceptOwn: ownAccountFields } },
  params,
  body: UpdateCustomerAccountRequest,
  bodyName: 'updateCustomerAccountRequest',
  rules: buildAccountUpdateRules,
  response: Account,
  problems: [
    'ROLE_REQUIRED',
    'STALE_VERSION',
    'INVALID_TRANSITION',
    'CUSTOMER_NOT_ACTIVE',
    'LAST_ADMIN',
    'OWN_ACCOUNT',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const deleteAccount = defineOperation({
  id: 'deleteAccount',
  method: 'DELETE',
  path: '/v1/customer/:customerId/account/:accountId',
  summary: 'Deletes an account. Its sessions and API tokens stop working immediately.',
  tag,
  access: securedAdmin,
  params,
  problems: ['CUSTOMER_NOT_ACTIVE', 'LAST_ADMIN', 'OWN_ACCOUNT'],
});

export const unlinkAccountIdentity = defineOperation({
  id: 'unlinkAccountIdentity',
  method: 'DELETE',
  path: '/v1/customer/:customerId/account/:accountId/identity',
  summary:
    "Unlinks an account from its identity at the external sign-in provider and ends its sessions. The next sign-in with a verified email address that matches the account links a new identity. Has no effect if the account isn't linked.",
  tag,
  access: securedAdmin,
  params,
  problems: ['CUSTOMER_NOT_ACTIVE', 'OWN_ACCOUNT'],
});

const ActivationCode = Type.String({ minLength: 1, maxLength: 64 });
/** The first step of the activation screen asks only for the code. */
export const activationCodeRules = { activationCode: [required] };
/** Minimum and maximum password length in characters. */
export const passwordLength = { min: 12, max: 128 } as const;
/** Rules for a new password at the embedded sign-in provider. */
export const passwordRules = { password: [required, minLength(passwordLength.min), maxLength(passwordLength.max)] };

export const AccountActivationRequest = Type.Object({
  activationCode: ActivationCode,
  password: Type.Optional(
    Type.String({
      maxLength: passwordLength.max,
      description: 'Required for a new login with the built-in sign-in provider. Refused with an external sign-in provider.',
    }),
  ),
  language: Type.Optional(Type.Enum([...languages])),
});
export type AccountActivationRequest = Static<typeof AccountActivationRequest>;

const activationProblems = ['ALREADY_ACTIVATED', 'ACTIVATION_EXPIRED', 'TOO_MANY_ATTEMPTS'] as const;

export const activateAccount = defineOperation({
  id: 'activateAccount',
  method: 'POST',
  path: '/v1/customer/:customerId/account/:accountId/activate',
  summary: 'Activates an account with the code from the activation email. Limited to 5 wrong codes per 15 minutes.',
  tag,
  access: { signedIn: false },
  params,
  body: AccountActivationRequest,
  bodyName: 'accountActivationRequest',
  rules: activationCodeRules,
  problems: [...activationProblems, 'USERNAME_IN_USE'],
});

export const ActivationCheck = Type.Object({
  companyName: Type.String(),
  username: Type.String(),
  roles: Type.Array(Type.Enum([...roles])),
  passwordNeeded: Type.Boolean(),
  activationExpiresAt: Instant,
});
export type ActivationCheck = Static<typeof ActivationCheck>;

export const checkActivation = defineOperation({
  id: 'checkActivation',
  method: 'POST',
  path: '/v1/customer/:customerId/account/:accountId/activation-check',
  summary: 'Retrieves the account that an activation code belongs to.',
  tag,
  access: { signedIn: false },
  params,
  body: Type.Object({ activationCode: ActivationCode }),
  bodyName: 'activationCheckRequest',
  rules: activationCodeRules,
  response: ActivationCheck,
  problems: activationProblems,
});

export const requestActivationCode = defineOperation({
  id: 'requestActivationCode',
  method: 'POST',
  path: '/v1/customer/:customerId/account/:accountId/activation-code',
  summary:
    'Emails a new activation code if the account is waiting for activation. Limited to 3 per hour. The response is the same whether or not such an account exists.',
  tag,
  access: { signedIn: false },
  params,
  problems: ['TOO_MANY_ATTEMPTS'],
});
