import type { Account } from '@demarc/contract/account.ts';
import { contactTypes } from '@demarc/contract/contact.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import type { Msa } from '@demarc/contract/msa.ts';
import type { OrderSummary } from '@demarc/contract/order.ts';
import { describe, expect, it } from 'vitest';
import { firstStepsOf, type Known, needsOf, needsOfAnybody, needsOfOrders, needsOfTv } from './needs.ts';

const now = new Date('2026-06-01T12:00:00Z');

/** An established company that misses nothing, except what the test overrides. */
function known({
  customer = {},
  types = [...contactTypes],
  people = [person(), person()],
  agreements = [{ status: 'SIGNED' }],
}: {
  customer?: Partial<Customer>;
  types?: Customer['contacts'][number]['types'];
  people?: Partial<Account>[];
  agreements?: Partial<Msa>[];
} = {}): Known {
  const company = {
    customerType: 'reseller',
    status: 'ACTIVE',
    iban: 'NL91ABNA0417164300',
    createdAt: '2020-01-01T00:00:00Z',
    contacts: [{ types }],
    ...customer,
  };
  return { customer: company, people, agreements } as unknown as Known;
}

function person(values: Partial<Account> = {}): Partial<Account> {
  return { status: 'ENABLED', roles: ['RESELLER_ADMIN'], ...values };
}

const isNew = { createdAt: '2026-05-01T00:00:00Z' };
const idsOf = (company: Known) => needsOf(company, now).map(({ id }) => id);
const stepsOf = (company: Known) => firstStepsOf(company, now)?.map(({ id, isDone }) => `${id} ${isDone}`) ?? null;

describe('company action items', () => {
  it('are empty, without first steps, when nothing is missing', () => {
    expect([idsOf(known()), stepsOf(known())]).toEqual([[], null]);
    expect([idsOf(known({ customer: isNew })), stepsOf(known({ customer: isNew }))]).toEqual([[], null]);
  });

  it('list what is missing, most harmful first', () => {
    const company = known({
      customer: { iban: null },
      types: ['main', 'order'],
      people: [person(), person({ status: 'PENDING_ACTIVATION' }), person({ roles: ['RESELLER_ORDER'] })],
      agreements: [{ status: 'SIGNED' }, { status: 'OFFERED', title: 'Agreement 2026', expiresAt: '2026-06-20T00:00:00Z' }],
    });
    expect(idsOf(company)).toEqual(['agreement', 'iban', 'abuse', 'billing', 'support', 'admins', 'pending']);
  });

  it('link to a new contact with the contact type preselected', () => {
    const [need] = needsOf(known({ types: ['main', 'order', 'billing', 'support'] }), now);
    expect(need?.action?.to).toEqual({ to: '/company/contact/new', search: { type: 'abuse' } });
  });

  it.each([
    ['do not count a disabled administrator', [person(), person({ status: 'DISABLED' })], ['admins']],
    [
      'do not count an administrator who has not activated the account',
      [person(), person({ status: 'PENDING_ACTIVATION' })],
      ['admins', 'pending'],
    ],
  ] as const)('%s', (_what, people, expected) => expect(idsOf(known({ people: [...people] }))).toEqual(expected));

  it('accept one administrator and no order contact for an end user', () => {
    expect(idsOf(known({ customer: { customerType: 'end-user' }, types: ['main', 'billing'], people: [person()] }))).toEqual([
      'abuse',
      'support',
    ]);
  });

  it('contain only the inactive notice for an inactive company', () => {
    const company = known({ customer: { ...isNew, status: 'BLOCKED', iban: null }, people: [person()] });
    expect([idsOf(company), stepsOf(company)]).toEqual([['inactive'], null]);
    expect(needsOfAnybody(company.customer).map(({ id }) => id)).toEqual(['inactive']);
    expect(needsOfAnybody(known().customer)).toEqual([]);
  });
});

describe('first steps of a new partner', () => {
  const starting = known({ customer: { ...isNew, iban: null }, types: ['main', 'order'], people: [person()] });

  it('show until all of them are done', () => {
    expect(stepsOf(starting)).toEqual(['colleague false', 'contacts false', 'iban false']);
    const further = known({ customer: isNew, types: ['main', 'billing'], people: [person(), person()] });
    expect(stepsOf(further)).toEqual(['colleague true', 'contacts false', 'iban true']);
    expect(firstStepsOf(further, now)?.[1]?.action.to.search).toEqual({ type: 'abuse' });
  });

  it('do not repeat as action items', () => expect(idsOf(starting)).toEqual(['support']));

  it('disappear 180 days after the company was created', () => {
    const settled = known({ customer: { createdAt: '2025-11-01T00:00:00Z', iban: null }, types: ['main'], people: [person()] });
    expect(stepsOf(settled)).toBeNull();
    expect(idsOf(settled)).toEqual(['iban', 'order', 'abuse', 'billing', 'support', 'admins']);
  });
});

describe('orders that wait for the customer', () => {
  const order = (orderId: number, code: string | null) =>
    ({
      orderId,
      orderNumber: `O-${orderId}`,
      subject: 'Dorpsplein 61',
      statusReason: code && { code, text: '' },
    }) as OrderSummary;

  it('each become an action item with the translated reason and a link', () => {
    const [need, other] = needsOfOrders({ items: [order(1, 'LOA_REQUIRED'), order(2, 'NEW_REASON')], total: 2 });
    expect(need).toMatchObject({ text: 'order.reason-LOA_REQUIRED', params: { order: 'O-1', subject: 'Dorpsplein 61' } });
    expect(need?.action?.to).toEqual({ to: '/orders', search: { order: 1 } });
    expect(other?.text).toBe('home.order-waits-text');
  });

  it('are counted in one item beyond those listed by name', () => {
    const needs = needsOfOrders({ items: [order(1, null)], total: 8 });
    expect(needs.map(({ id }) => id)).toEqual(['order-1', 'orders']);
    expect(needs[1]).toMatchObject({ params: { count: 7 }, action: { to: { search: { waitingOn: 'CUSTOMER' } } } });
    expect(needsOfOrders({ items: [], total: 0 })).toEqual([]);
  });
});

describe('devices that wait for approval', () => {
  it('share one action item with a count', () => {
    expect(needsOfTv(0)).toEqual([]);
    expect(needsOfTv(3)).toMatchObject([{ params: { count: 3 }, action: { to: { search: { activation: 'waiting' } } } }]);
  });
});
