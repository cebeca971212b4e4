import type { Account } from '@demarc/contract/account.ts';
import { contactTypes } from '@demarc/contract/contact.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import type { Msa } from '@demarc/contract/msa.ts';
import { describe, expect, it } from 'vitest';
import { type CompanySnapshot, getActionItems, getFirstSteps, getSharedActionItems } from './action-items.ts';

const now = new Date('2026-06-01T12:00:00Z');

/** An established company that misses nothing, except what the test overrides. */
function createCompany({
  customer = {},
  types = [...contactTypes],
  people = [createAccount(), createAccount()],
  agreements = [{ status: 'SIGNED' }],
  lineCount = 1,
  checkPath = '/orders/line/new',
}: {
  customer?: Partial<Customer>;
  types?: Customer['contacts'][number]['types'];
  people?: Partial<Account>[];
  agreements?: Partial<Msa>[];
  lineCount?: number;
  checkPath?: string | null;
} = {}): CompanySnapshot {
  const company = {
    customerType: 'reseller',
    status: 'ACTIVE',
    iban: 'NL91ABNA0417164300',
    createdAt: '2020-01-01T00:00:00Z',
    contacts: [{ types }],
    msa: { msaId: '00000000-0000-4000-8000-000000000001', status: 'SIGNED' },
    ...customer,
  };
  return { customer: company, people, agreements, lineCount, checkPath } as unknown as CompanySnapshot;
}

function createAccount(values: Partial<Account> = {}): Partial<Account> {
  return { status: 'ENABLED', roles: ['RESELLER_ADMIN'], activationExpiresAt: null, ...values };
}

const newCustomer = { createdAt: '2026-05-01T00:00:00Z' };
const getIds = (company: CompanySnapshot) => getActionItems(company, now).map(({ id }) => id);
const getSteps = (company: CompanySnapshot) => getFirstSteps(company, now)?.map(({ id, isDone }) => `${id} ${isDone}`) ?? null;

describe('getActionItems', () => {
  it('returns nothing when nothing is missing', () => {
    expect([getIds(createCompany()), getSteps(createCompany())]).toEqual([[], null]);
    expect([getIds(createCompany({ customer: newCustomer })), getSteps(createCompany({ customer: newCustomer }))]).toEqual([
      [],
      null,
    ]);
  });

  it('lists missing data, most harmful first', () => {
    const company = createCompany({
      customer: { iban: null },
      types: ['main', 'order'],
      people: [createAccount(), createAccount({ status: 'PENDING_ACTIVATION' }), createAccount({ roles: ['RESELLER_ORDER'] })],
      agreements: [{ status: 'SIGNED' }, { status: 'OFFERED', version: '2026.1', expiresAt: '2026-06-20T00:00:00Z' }],
    });
    expect(getIds(company)).toEqual(['agreement', 'iban', 'contacts', 'admins', 'pending']);
  });

  it('lists an invitation from 24 hours before it expires', () => {
    const getIdsWith = (activationExpiresAt: string) => {
      const invited = createAccount({ status: 'PENDING_ACTIVATION', activationExpiresAt });
      return getIds(createCompany({ people: [createAccount(), createAccount(), invited] }));
    };
    expect(getIdsWith('2026-06-02T13:00:00Z')).toEqual([]);
    expect(getIdsWith('2026-06-02T11:00:00Z')).toEqual(['pending']);
    expect(getIdsWith('2026-06-01T11:00:00Z')).toEqual(['pending']);
  });

  it('links to a new contact with the contact type preselected', () => {
    const [item] = getActionItems(createCompany({ types: ['main', 'order', 'billing', 'support'] }), now);
    expect(item?.action?.to).toEqual({ to: '/company/contact/new', search: { type: 'abuse' } });
  });

  it('names several missing contact types in one item that preselects all of them', () => {
    const [item] = getActionItems(createCompany({ types: ['main', 'order', 'billing'] }), now);
    expect(item?.names).toEqual(['home.contacts-abuse', 'home.contacts-support']);
    expect(item?.action?.to).toEqual({ to: '/company/contact/new', search: { type: 'abuse,support' } });
    const withoutMain = getActionItems(createCompany({ types: ['order'] }), now);
    expect(withoutMain.map(({ id, text }) => [id, text])).toEqual([
      ['main', 'company.nobody-main-text'],
      ['contacts', 'company.nobody-gets-text'],
    ]);
  });

  it.each([
    ['does not count a disabled administrator', [createAccount(), createAccount({ status: 'DISABLED' })], ['admins']],
    [
      'does not count an administrator who has not activated the account',
      [createAccount(), createAccount({ status: 'PENDING_ACTIVATION' })],
      ['admins', 'pending'],
    ],
  ] as const)('%s', (_what, people, expected) => expect(getIds(createCompany({ people: [...people] }))).toEqual(expected));

  it('accepts one administrator and no order contact for an end user', () => {
    expect(
      getIds(createCompany({ customer: { customerType: 'end-user' }, types: ['main', 'billing'], people: [createAccount()] })),
    ).toEqual(['contacts']);
  });

  it('lists only the inactive notice for an inactive company', () => {
    const company = createCompany({ customer: { ...newCustomer, status: 'BLOCKED', iban: null }, people: [createAccount()] });
    expect([getIds(company), getSteps(company)]).toEqual([['inactive'], null]);
    expect(getSharedActionItems(company.customer).map(({ id }) => id)).toEqual(['inactive']);
    expect(getSharedActionItems(createCompany().customer)).toEqual([]);
  });
});

describe('getFirstSteps', () => {
  const starting = createCompany({
    customer: { ...newCustomer, iban: null },
    types: ['main', 'order'],
    people: [createAccount()],
    lineCount: 0,
  });

  it('lists the steps until all of them are done', () => {
    expect(getSteps(starting)).toEqual(['colleague false', 'contacts false', 'iban false', 'line false']);
    const further = createCompany({
      customer: newCustomer,
      types: ['main', 'billing'],
      people: [createAccount(), createAccount()],
    });
    expect(getSteps(further)).toEqual(['colleague true', 'contacts false', 'iban true', 'line true']);
    expect(getFirstSteps(further, now)?.[1]?.action.to.search).toEqual({ type: 'abuse' });
  });

  it('counts the lines of a company, which may predate its agreement', () => {
    const unsigned = {
      customer: { ...newCustomer, msa: { msaId: '00000000-0000-4000-8000-000000000001', status: 'OFFERED' } as const },
      agreements: [{ status: 'OFFERED', version: '2026.1', expiresAt: '2026-06-20T12:00:00Z' } as const],
    };
    expect(getFirstSteps(createCompany({ ...unsigned, lineCount: 6 }), now)?.at(-1)).toMatchObject({ isDone: true, count: 6 });
    expect(getSteps(createCompany({ ...unsigned, lineCount: 0 }))?.at(-1)).toBe('line false');
  });

  it('includes a first line only where an address can be checked', () => {
    const unfinished = { customer: newCustomer, lineCount: 0 };
    expect(getSteps(createCompany(unfinished))?.at(-1)).toBe('line false');
    expect(getFirstSteps(createCompany(unfinished), now)?.at(-1)?.action.to).toEqual({ to: '/orders/line/new' });
    expect(getSteps(createCompany({ ...unfinished, checkPath: null }))).toBeNull();
  });

  it('lists no step that is also an action item', () => expect(getIds(starting)).toEqual(['support']));

  it('returns null 180 days after the company was created', () => {
    const settled = createCompany({
      customer: { createdAt: '2025-11-01T00:00:00Z', iban: null },
      types: ['main'],
      people: [createAccount()],
    });
    expect(getSteps(settled)).toBeNull();
    expect(getIds(settled)).toEqual(['iban', 'contacts', 'admins']);
  });
});

describe('an agreement that blocks orders', () => {
  const offered = { status: 'OFFERED', version: '2026.1', expiresAt: '2026-06-20T12:00:00Z' } as const;
  const unsigned = { msa: null, iban: 'NL91ABNA0417164300' };

  it('is the first step of a new partner instead of an action item', () => {
    const company = createCompany({ customer: { ...newCustomer, ...unsigned }, agreements: [offered] });
    expect(getSteps(company)?.[0]).toBe('agreement false');
    expect(getFirstSteps(company, now)?.[0]).toMatchObject({ isUrgent: true, deadline: '2026-06-20' });
    expect(getIds(company)).toEqual([]);
  });

  it('is a problem of a company that is not new', () => {
    const [item] = getActionItems(createCompany({ customer: unsigned, agreements: [offered] }), now);
    expect(item).toMatchObject({ id: 'agreement', kind: 'trouble', text: 'home.step-agreement-text' });
  });

  it('does not become a step while another agreement is in force', () => {
    const company = createCompany({ customer: newCustomer, agreements: [{ status: 'SIGNED' }, offered] });
    expect([getSteps(company), getIds(company)]).toEqual([null, ['agreement']]);
  });
});
