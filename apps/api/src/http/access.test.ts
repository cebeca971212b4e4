import { randomUUID } from 'node:crypto';
import type { OperationShape } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { describe, expect, it } from 'vitest';
import { type AccessCase, expectedRefusal, roleSets } from '../testing/access-cases.ts';
import { findRefusal } from './access.ts';
import type { Session } from './session.ts';

const ownIds = { customerId: 10_000_001, accountId: randomUUID() };
const otherIds = { customerId: 10_000_002, accountId: randomUUID() };

/** Lists every kind of caller of an operation: role × customer × type × loyalty × account. */
function listCases(operation: OperationShape): AccessCase[] {
  return roleSets.flatMap((roles) =>
    (['own', 'other'] as const).flatMap((customer) =>
      (['reseller', 'end-user'] as const).flatMap((type) =>
        [true, false].flatMap((loyalty) =>
          (['own', 'other'] as const).map((account) => ({ operation, roles, customer, type, loyalty, account })),
        ),
      ),
    ),
  );
}

function buildSession({ roles, type, loyalty }: AccessCase): Session {
  const now = new Date(0);
  return {
    ...ownIds,
    sid: randomUUID(),
    uid: 1,
    username: 'somebody@example.com',
    roles: [...roles],
    customerType: type,
    customerStatus: 'ACTIVE',
    loyalty,
    via: 'embedded',
    hasSecondFactor: false,
    lacksSecondFactor: false,
    apiTokenPrefix: null,
    authTime: now,
    lastActiveAt: now,
    endsAt: now,
    tokenEndsAt: now,
  };
}

/** Builds the path parameters as they appear in the URL. */
function buildParams({ operation, customer, account }: AccessCase): Record<string, string> {
  const namedIds = {
    customerId: (customer === 'own' ? ownIds : otherIds).customerId,
    accountId: (account === 'own' ? ownIds : otherIds).accountId,
  };
  const names = Object.keys(operation.params?.properties ?? {});
  return Object.fromEntries(
    Object.entries(namedIds)
      .filter(([name]) => names.includes(name))
      .map(([name, id]) => [name, String(id)]),
  );
}

describe('access rules', () => {
  const signedIn = (operations as readonly OperationShape[]).filter(({ access }) => access.signedIn);

  it.each(signedIn)('of $id allow and reject every kind of caller', (operation) => {
    for (const testCase of listCases(operation)) {
      const refusal = findRefusal(operation, buildSession(testCase), buildParams(testCase));
      const { roles, customer, type, loyalty, account } = testCase;
      expect({ roles, customer, type, loyalty, account, code: refusal?.code ?? null }).toEqual({
        roles,
        customer,
        type,
        loyalty,
        account,
        code: expectedRefusal(testCase),
      });
      if (refusal?.code === 'ROLE_REQUIRED' && operation.access.signedIn)
        expect(refusal.details).toEqual({ role: operation.access.role });
    }
  });
});
