import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { getCustomer } from './customer.ts';
import { updateCustomerIban } from './customer-iban.ts';
import { defineOperation } from './operation.ts';
import { prepareRequest } from './request.ts';
import { exchangeToken } from './session.ts';

const search = defineOperation({
  id: 'search',
  method: 'GET',
  path: '/v1/thing/:name',
  summary: 'For this test.',
  tag: 'Test',
  access: { signedIn: false },
  params: Type.Object({ name: Type.String() }),
  query: Type.Object({ q: Type.Optional(Type.String()), status: Type.Optional(Type.Array(Type.String())) }),
});

describe('a missing parameter', () => {
  it.each([null, undefined])('is named in the error if it is %s', (customerId) => {
    expect(() => prepareRequest(getCustomer, { params: { customerId: customerId as never } })).toThrow(
      'Required parameter customerId was null or undefined when calling getCustomer',
    );
  });

  it.each([null, undefined])('is named when the body is %s', (body) => {
    expect(() => prepareRequest(updateCustomerIban, { params: { customerId: 20240317 }, body: body as never })).toThrow(
      'Required parameter customerIbanUpdateRequest was null or undefined when calling updateCustomerIban',
    );
    expect(() => prepareRequest(exchangeToken, { body: body as never })).toThrow(
      'Required parameter tokenExchangeRequest was null or undefined when calling exchangeToken',
    );
  });

  it('is not reported for an empty or zero value', () => {
    expect(prepareRequest(search, { params: { name: '' } }).path).toBe('/v1/thing/');
    expect(prepareRequest(getCustomer, { params: { customerId: 0 } }).path).toBe('/v1/customer/0');
  });
});

describe('a request', () => {
  it('fills in path and query and omits undefined values', () => {
    expect(prepareRequest(search, { params: { name: 'a/b' }, query: { status: ['OPEN', 'PAID'] } }).path).toBe(
      '/v1/thing/a%2Fb?status=OPEN&status=PAID',
    );
  });

  it('keeps a value inside its path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const { pathname } = new URL(prepareRequest(search, { params: { name } }).path, 'https://api.example');
        // URL parsers treat a segment of one or two dots as a relative step, even when it is encoded.
        if (name !== '.' && name !== '..') expect(decodeURIComponent(pathname)).toBe(`/v1/thing/${name}`);
      }),
    );
  });
});
