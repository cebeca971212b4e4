import { describe, expect, it } from 'vitest';
import { getOrderBlocker, getSignFirstKey } from './get-order-blocker.ts';

const msaId = '00000000-0000-4000-8000-000000000001';

describe('the reason a company cannot order', () => {
  it.each(['BLOCKED', 'APPLICATION', 'TERMINATED'] as const)('is its status %s, before any other reason', (status) => {
    expect(getOrderBlocker({ status, msa: null })).toBe('CUSTOMER_NOT_ACTIVE');
  });
  it.each([null, { msaId, status: 'OFFERED' as const }])('is an unsigned agreement: %j', (msa) => {
    expect(getOrderBlocker({ status: 'ACTIVE', msa })).toBe('MSA_NOT_SIGNED');
  });
  it('is null for an active company with a signed agreement', () => {
    expect(getOrderBlocker({ status: 'ACTIVE', msa: { msaId, status: 'SIGNED' } })).toBeNull();
  });
});

it('tells only administrators to sign, and other users whom to ask', () => {
  expect(getSignFirstKey(['RESELLER_ADMIN'])).toBe('orders.sign-first');
  expect(getSignFirstKey(['RESELLER_ORDER'])).toBe('orders.ask-to-sign');
});
