import type { ActivityEntry } from '@demarc/contract/activity.ts';
import { orderTypes } from '@demarc/contract/kinds/registry.ts';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { getFormats } from '../../lib/format.ts';
import { i18nOptions } from '../../lib/i18n.ts';
import en from '../../locales/en/activity.ts';
import nl from '../../locales/nl/activity.ts';
import { formatChanges, formatEntry } from './entry-sentence.ts';

await i18next.init({ ...i18nOptions, lng: 'en', resources: { en: { activity: en }, nl: { activity: nl } } });

const entry: ActivityEntry = {
  entryId: 1,
  occurredAt: '2026-11-25T12:00:00Z',
  actor: 'CUSTOMER',
  accountId: null,
  accountName: null,
  via: null,
  ip: null,
  operation: 'updateLine',
  objectType: 'line',
  objectId: '204512',
  title: 'Weesp',
  identifier: 'LN-204512',
  before: { reference: 'A' },
  after: { reference: 'B' },
};

async function format(changes: Partial<ActivityEntry>, language: 'en' | 'nl' = 'en', isObjectHistory = false) {
  await i18next.changeLanguage(language);
  const localization = { t: i18next.t, formats: getFormats(language) };
  const changedEntry = { ...entry, ...changes };
  return [formatEntry(changedEntry, localization, { isObjectHistory }), formatChanges(changedEntry, localization)];
}

it('lists the values of a new dispute without counting the rest as changes', async () => {
  const dispute = {
    operation: 'disputeInvoice',
    objectType: 'invoice',
    title: null,
    identifier: '202600024',
    before: null,
    after: {
      status: 'DISPUTED',
      disputeId: 'd',
      disputeStatus: 'OPEN',
      lineNumber: 2,
      reason: 'WRONG_PRICE',
      amount: '12.00',
      text: 'x',
    },
  };
  expect((await format(dispute))[1]).toBe('Status of the dispute: open · Invoice line: 2 · Reason: wrong price');
});

describe('the sentence of an entry', () => {
  it.each<[string, Partial<ActivityEntry>, string]>([
    ['a changed field', {}, 'Changed the reference of line Weesp from A to B'],
    ['a new value', { before: { reference: '' } }, 'Set the reference of line Weesp to B'],
    ['a removed value', { after: { reference: null } }, 'Removed the reference of line Weesp: A'],
    ['a long value', { after: { reference: 'x'.repeat(61) } }, 'Changed the reference of line Weesp'],
    [
      'a field of the company',
      { operation: 'updateCustomerIban', objectType: 'customer', title: null, before: { iban: '…1' }, after: { iban: '…2' } },
      'Changed the IBAN of the company from …1 to …2',
    ],
    [
      'a field of an order, by its number',
      { operation: 'updateOrder', objectType: 'order', title: 'Weesp', identifier: 'O2026-1' },
      'Changed the reference of order O2026-1 from A to B',
    ],
    [
      'a field of a deleted contact, by the name that it had',
      {
        operation: 'updateContact',
        objectType: 'contact',
        title: null,
        identifier: null,
        before: { lastName: 'Dam', email: 'a@dam.example' },
        after: { lastName: 'Dam', email: 'b@dam.example' },
      },
      'Changed the email of contact Dam from a@dam.example to b@dam.example',
    ],
  ])('names %s', async (_what, changes, text) => expect(await format(changes)).toEqual([text, '']));

  it('shows the values of several changed fields below their names', async () => {
    const values = { before: { reference: 'A', customerOrderId: '1' }, after: { reference: 'B', customerOrderId: '2' } };
    expect(await format(values)).toEqual([
      'Changed the reference and order ID of line Weesp',
      'Your reference: A → B · Your order ID: 1 → 2',
    ]);
  });
  it.each(['en', 'nl'] as const)('names every type of order (%s)', async (language) => {
    for (const type of orderTypes) {
      const [, changes] = await format({ operation: 'createOrder', before: null, after: { type } }, language);
      expect(changes).not.toMatch(type);
    }
  });
  it('shows amounts in EUR', async () => {
    const [, changes] = await format({ operation: 'createOrder', before: null, after: { amount: '52902.00', price: 'free' } });
    expect(changes).toBe('Amount: €\u00a052,902.00 · Price per month: free');
  });
  it('formats dates and times, and numbers that are names without a separator', async () => {
    const after = { validUntil: '2026-11-30', patchedAtA: '2026-11-24T12:00:00.000Z', lineId: 204_533 };
    const [, changes] = await format({ operation: 'createOrder', before: null, after });
    expect(changes).toBe('Valid until: 30 Nov 2026 · Patched at A: 24 Nov 2026, 13:00 · Line: 204533');
    expect((await format({ operation: 'createOrder', before: null, after: { milestone: 'PATCHED_A' } }))[1]).toBe(
      'Step: A side patched',
    );
  });
  it('shows up to three values, and counts the others if they are changes', async () => {
    const after = { companyName: 'Dam', iban: 'x'.repeat(61), bic: 'B', cocNumber: '1', vatNumber: '2' };
    expect(await format({ operation: 'createCustomer', before: null, after })).toEqual([
      'Applied to become a customer: Weesp',
      `Company name: Dam · IBAN: ${'x'.repeat(60)}… · BIC: B`,
    ]);
    const before = { companyName: 'Kade', iban: 'y', bic: 'A', cocNumber: '2', vatNumber: '1' };
    expect((await format({ operation: 'updateProviderCustomer', before, after }))[1]).toMatch(/ · BIC: A → B · 2 more changes$/);
  });
  it('shows the values that were deleted with their object', async () => {
    const [, changes] = await format({
      operation: 'deleteContact',
      objectType: 'contact',
      before: { lastName: 'Dam' },
      after: null,
    });
    expect(changes).toBe('Last name: Dam');
  });
  it('translates the codes of a power event', async () => {
    const after = { type: 'METER_GAP', unit: 'MINUTES' };
    const [, changes] = await format({ operation: 'watch-power', objectType: 'rack', before: null, after });
    expect(changes).toBe('Type: no measurements · Unit: minutes');
  });
  it('names the first of more than three changed addresses, and counts the others', async () => {
    const ips = [66, 67, 68, 69].map((last) => [`198.51.100.${last}`, `web${last}`] as const);
    const change = (count: number) => ({
      operation: 'updateIpPrefixAddresses',
      objectType: 'ip-prefix',
      title: '198.51.100.64/26',
      before: {},
      after: { event: 'ip-prefix.addresses-changed', ...Object.fromEntries(ips.slice(0, count)) },
    });
    expect((await format(change(4)))[0]).toBe('Changed the address 198.51.100.66 and 3 more of IP prefix 198.51.100.64/26');
    expect((await format(change(1)))[0]).toBe('Set the address 198.51.100.66 of IP prefix 198.51.100.64/26 to web66');
    expect((await format(change(4), 'nl'))[0]).toBe('Adres 198.51.100.66 en nog 3 van IP-prefix 198.51.100.64/26 gewijzigd');
  });
  it('translates codes within a sentence', async () => {
    const change = { objectType: 'ip-prefix', title: '192.0.2.0/24', before: { reverseDns: 'PER_ADDRESS' } };
    const entry = { ...change, operation: 'updateIpPrefix', after: { reverseDns: 'DELEGATED' } };
    expect((await format(entry))[0]).toBe('Changed the reverse DNS of IP prefix 192.0.2.0/24 from PTR records to delegated');
  });
  it('names a watched address', async () => {
    const address = { street: 'Kade', houseNumber: 7, postalCode: '1011AB', city: 'Amsterdam' };
    const watch = { operation: 'check-watches', objectType: 'address-watch', title: null, identifier: null };
    const [title, changes] = await format({
      ...watch,
      before: { address, coverage: 'PLANNED' },
      after: { address, coverage: 'COVERED' },
    });
    expect([title, changes]).toEqual([expect.stringContaining('Kade 7, Amsterdam'), 'Coverage: planned → available']);
  });
  it('leaves out IDs, and the outcome of a sign-in, which its sentence names', async () => {
    const after = { outcome: 'succeeded', method: 'password', deviceId: '018f4c2e-7b1a-7c3d-8e4f-5a6b7c8d9e0f' };
    expect(
      await format({ operation: 'signIn', objectType: 'sign-in', title: null, identifier: null, before: null, after }),
    ).toEqual(['Signed in', 'Method: password']);
  });

  it.each<[string, Partial<ActivityEntry>, string[]]>([
    [
      'a decision about a request for approval',
      {
        operation: 'refuseApprovalRequest',
        objectType: 'approval-request',
        title: 'Racks AMS2',
        identifier: 'Q2026-4712',
        before: { status: 'WAITING' },
        after: { status: 'REFUSED', reason: 'Te duur' },
      },
      ['Declined a request: Q2026-4712 · Racks AMS2', 'Reason: Te duur'],
    ],
    [
      'a termination',
      { operation: 'terminateLine', before: { status: 'ACTIVE' }, after: { status: 'PENDING_TERMINATION' } },
      ['Requested termination of a line: Weesp', ''],
    ],
    [
      'a new contact',
      {
        operation: 'createContact',
        objectType: 'contact',
        title: 'Sanne Dam',
        identifier: null,
        before: null,
        after: { lastName: 'Dam' },
      },
      ['Added a contact: Sanne Dam', 'Last name: Dam'],
    ],
    [
      'an update of something without a name',
      {
        operation: 'updateAccount',
        objectType: 'account',
        title: null,
        identifier: null,
        before: { email: 'a' },
        after: { email: 'b' },
      },
      ['Changed a user', 'Email: a → b'],
    ],
  ])('describes %s', async (_what, changes, texts) => expect(await format(changes)).toEqual(texts));

  it('names the subject of an order and quotes a message, without listing their fields', async () => {
    const order = { objectType: 'order', title: 'Kaarsje', identifier: 'O2026-1', before: null } as const;
    const after = {
      type: 'LINE',
      status: 'NEW',
      subType: 'CREATE',
      subject: 'Kade 7, Weesp',
      packageCode: 'X',
      wishDate: '2026-12-02',
    };
    const orderEntry = { ...order, operation: 'createLineOrder', after };
    expect(await format(orderEntry)).toEqual(['Ordered a line for Kade 7, Weesp', 'Requested date: 2 Dec 2026']);
    expect(await format(orderEntry, 'nl')).toEqual(['Lijn besteld voor Kade 7, Weesp', 'Wensdatum: 2 dec 2026']);
    const rack = { ...orderEntry, operation: 'createRackOrder', after: { ...after, type: 'RACK', subject: 'AMS1, 47U, 4.5 kW' } };
    expect((await format(rack, 'nl'))[0]).toMatch(/ voor AMS1, 47U, 4,5\skW$/);
    const note = { ...order, operation: 'addOrderNote', after: { text: 'Can this be earlier?', author: 'Fatima' } };
    expect(await format(note)).toEqual(['Sent a message: O2026-1', '“Can this be earlier?”']);
  });

  it('names the new status of an order with its reason, or its completed step', async () => {
    const order = { objectType: 'order', title: 'Kaarsje', identifier: 'O2026-1', actor: 'CARRIER' } as const;
    const holdEntry = {
      ...order,
      operation: 'moveProviderOrder',
      before: { status: 'ACCEPTED', statusReason: null },
      after: { status: 'ON_HOLD', statusReason: { code: 'NO_SUCH_CODE', text: 'The contract is in another name.' } },
    };
    expect(await format(holdEntry)).toEqual([
      'Order O2026-1 is now on hold',
      'Reason: NO_SUCH_CODE: The contract is in another name.',
    ]);
    expect((await format(holdEntry, 'nl', true))[0]).toBe('De order is nu in de wacht');
    const stepEntry = {
      ...order,
      operation: 'reachProviderOrderMilestone',
      before: { milestone: 'PATCHED' },
      after: { milestone: 'TESTED' },
    };
    expect(await format(stepEntry)).toEqual(['Completed a step of order O2026-1: tested', '']);
    expect(await format(stepEntry, 'nl')).toEqual(['Stap van order O2026-1 afgerond: getest', '']);
  });

  it('names the last day of a requested termination', async () => {
    const after = { status: 'PENDING_TERMINATION', terminationDate: '2026-12-28' };
    const termination = { operation: 'terminateLine', before: { status: 'ACTIVE' }, after };
    expect(await format(termination)).toEqual(['Requested termination of line Weesp, ends 28 Dec 2026', '']);
    expect(await format(termination, 'nl')).toEqual(['Opzegging van lijn Weesp aangevraagd, eindigt 28 dec 2026', '']);
  });

  it('says that a contact was set, changed or removed, without its ID', async () => {
    const [contactId, otherContactId] = ['505484eb-2126-492b-9ad3-53c85564b9d8', '1c2f7b4e-2126-492b-9ad3-53c85564b9d8'];
    const change = (before: string | null, after: string | null) =>
      format({
        operation: 'updateIpPrefix',
        objectType: 'ip-prefix',
        title: '192.0.2.0/24',
        before: { abuseContactId: before },
        after: { abuseContactId: after },
      });
    expect(await change(null, contactId)).toEqual(['Set the abuse contact of IP prefix 192.0.2.0/24', '']);
    expect(await change(contactId, otherContactId)).toEqual(['Changed the abuse contact of IP prefix 192.0.2.0/24', '']);
    expect(await change(contactId, null)).toEqual(['Removed the abuse contact of IP prefix 192.0.2.0/24', '']);
  });

  it('counts the other objects that changed in the same way', async () => {
    await i18next.changeLanguage('en');
    expect(formatEntry(entry, { t: i18next.t, formats: getFormats('en') }, { repeats: 10 })).toBe(
      'Changed the reference of line Weesp and 10 others from A to B',
    );
  });

  it.each<[string, Partial<ActivityEntry>, string, string]>([
    ['a changed field', {}, 'Changed the reference from A to B', 'Referentie gewijzigd van A in B'],
    ['a new value', { before: { reference: '' } }, 'Set the reference to B', 'Referentie ingesteld op B'],
    ['another act', { operation: 'blockProviderLine' }, 'Suspended the line', 'Lijn geblokkeerd'],
    [
      'a change by an order',
      { operation: 'moveProviderOrder', before: { status: 'PENDING' }, after: { status: 'CANCELLED' } },
      'Changed by an order',
      'Gewijzigd door een order',
    ],
    [
      'a requested termination',
      { operation: 'terminateLine', after: { status: 'PENDING_TERMINATION', terminationDate: '2026-12-28' } },
      'Requested termination, ends 28 Dec 2026',
      'Opzegging aangevraagd, eindigt 28 dec 2026',
    ],
  ])('leaves out the object on its own page: %s', async (_what, changes, en, nl) => {
    expect((await format(changes, 'en', true))[0]).toBe(en);
    expect((await format(changes, 'nl', true))[0]).toBe(nl);
  });

  it('names the result of a diagnostic, or its start while it is running', async () => {
    const diagnostic = { operation: 'startLineDiagnostic', before: null };
    const result = { type: 'PON', verdict: 'FAULT' };
    expect(await format({ ...diagnostic, after: result })).toEqual([
      'Measured the light on the fiber (PON): Weesp',
      'Fault found',
    ]);
    expect((await format({ ...diagnostic, after: { type: 'PON', status: 'RUNNING' } }))[0]).toBe('Started a diagnostic: Weesp');
  });

  it('begins a Dutch sentence with the field', async () => {
    expect(await format({}, 'nl')).toEqual(['Referentie van lijn Weesp gewijzigd van A in B', '']);
    expect(
      await format({ operation: 'updateOrder', objectType: 'order', identifier: 'O2026-1', before: { reference: null } }, 'nl'),
    ).toEqual(['Referentie van order O2026-1 ingesteld op B', '']);
  });
});

describe('an event of a service', () => {
  const orderMove = { actor: 'CARRIER', via: 'back-office', operation: 'moveProviderOrder' } as const;
  it.each<[string, Partial<ActivityEntry>, string, string]>([
    [
      'an outage',
      {
        operation: 'updateProviderLine',
        before: { operationalState: 'UP', stateSince: '2025-12-22T09:20:00.004Z' },
        after: { operationalState: 'DOWN', stateSince: '2026-11-29T14:34:00.000Z' },
      },
      'The line went down',
      'De lijn viel uit',
    ],
    [
      'an accepted order',
      {
        operation: 'accept-order',
        before: null,
        after: { status: 'PENDING', orderNumber: 'O2025-1', packageCode: 'VK-XGS-1000' },
      },
      'Accepted order O2025-1',
      'Order O2025-1 geaccepteerd',
    ],
    [
      'a delivery',
      { ...orderMove, before: { status: 'PENDING', evcs: [] }, after: { status: 'ACTIVE', evcs: [{ mtu: 1500 }] } },
      'Delivered the line',
      'Lijn opgeleverd',
    ],
    [
      'a change of the product',
      {
        ...orderMove,
        before: { status: 'PENDING_CHANGE', packageName: 'Fiber 500/500' },
        after: { status: 'ACTIVE', packageName: 'Fiber 1000/1000' },
      },
      'Changed the product from Fiber 500/500 to Fiber 1000/1000',
      'Product gewijzigd van Fiber 500/500 in Fiber 1000/1000',
    ],
    [
      'a withdrawn termination',
      {
        operation: 'withdrawLineTermination',
        before: { status: 'PENDING_TERMINATION', terminationDate: '2026-08-12' },
        after: { status: 'ACTIVE', terminationDate: null },
      },
      'Withdrew the termination',
      'Opzegging ingetrokken',
    ],
  ])('is described in one sentence: %s', async (_what, changes, english, dutch) => {
    expect(await format(changes, 'en', true)).toEqual([english, '']);
    expect(await format(changes, 'nl', true)).toEqual([dutch, '']);
  });
  it('lists the changed fields if no sentence describes them', async () => {
    const changes = { ...orderMove, before: { status: 'PENDING' }, after: { status: 'CANCELLED' } };
    expect(await format(changes, 'en', true)).toEqual(['Changed by an order', 'Status: in delivery → canceled']);
    const severalChanges = {
      operation: 'updateProviderLine',
      before: { operationalState: 'UP', mtu: 1 },
      after: { operationalState: 'DOWN', mtu: 2 },
    };
    expect((await format(severalChanges, 'en', true))[0]).toBe('Changed the state and MTU');
  });
});
