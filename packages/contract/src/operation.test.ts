import { describe, expect, it } from 'vitest';
import { getCustomer } from './customer.ts';
import { updateCustomerIban } from './customer-iban.ts';
import { getLoyaltyBalance } from './loyalty.ts';
import { getProblemCodes, getSuccessStatus } from './operation.ts';
import { operations } from './operations.ts';
import { type ProblemCode, problemStatus } from './problem.ts';
import { exchangeToken, validateToken } from './session.ts';

const getStatuses = (codes: ProblemCode[]) => [...new Set(codes.map((code) => problemStatus[code]))];

describe('the list of operations', () => {
  it('has unique ids and unique pairs of method and path', () => {
    const calls = operations.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    expect(new Set(calls).size).toBe(operations.length);
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s declares every path parameter',
    (_id, operation) => {
      const pathParams = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(Object.keys('params' in operation ? operation.params.properties : {})).toEqual(pathParams);
    },
  );

  it('gives every body a name', () => {
    for (const operation of operations) if ('body' in operation) expect(operation.bodyName).toMatch(/^[a-z]\w+$/);
  });
});

describe('the responses of an operation', () => {
  it('follow from access, parameters and body', () => {
    expect(getStatuses(getProblemCodes(updateCustomerIban))).toEqual([400, 401, 403, 404, 409, 413, 415, 429, 500, 503]);
    expect(getStatuses(getProblemCodes(validateToken))).toEqual([401, 429, 500, 503]);
    expect(getStatuses(getProblemCodes(getCustomer))).toEqual([401, 403, 404, 429, 500, 503]);
  });

  it('include a code for each access condition', () => {
    expect(getProblemCodes(getLoyaltyBalance)).toEqual(
      expect.arrayContaining(['LOYALTY_NOT_ENABLED', 'RESELLER_ONLY', 'TOKEN_MISSING']),
    );
    expect(getProblemCodes(updateCustomerIban)).toEqual(
      expect.arrayContaining(['ROLE_REQUIRED', 'TOKEN_NOT_ALLOWED', 'CUSTOMER_MISMATCH']),
    );
    expect(getProblemCodes(exchangeToken)).not.toContain('TOKEN_MISSING');
  });

  it('succeed with 200 and a body, or with 204', () => {
    expect(getSuccessStatus(updateCustomerIban)).toBe(200);
    expect(getSuccessStatus(validateToken)).toBe(204);
  });
});
