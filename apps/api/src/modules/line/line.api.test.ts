import {
  exportLines,
  getLine,
  getLineTechnical,
  type LineFilter,
  lineSorts,
  listLines,
  operationalStates,
  updateLine,
  updateLineReferences,
} from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import type { Evc } from '@demarc/contract/line-schemas.ts';
import { type Contract, type ServiceTransition, serviceStatuses, serviceTransitions } from '@demarc/contract/service.ts';
import { getServiceState } from '@demarc/contract/service-state.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { customers } from '../../db/schema/customer.ts';
import { lines } from '../../db/schema/line.ts';
import { insertCustomer, insertLine, insertOrder } from '../../testing/builders.ts';
import { insertReportedFault } from '../../testing/faults.ts';
import { finance, orderer, serviceDesk, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { type LineRow, lockLine } from './line.store.ts';
import { moveLine } from './move-line.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Query = Static<typeof LineFilter> & { sort?: (typeof lineSorts)[number]; limit?: number; after?: string };
const listPage = (customerId: number, query: Query = {}) =>
  api.call(listLines, { params: { customerId }, query }, viewer(customerId));
const listIds = async (customerId: number, query: Query = {}) =>
  (await listPage(customerId, query)).body.items.map(({ lineId }) => lineId);
const createCustomer = async () => (await insertCustomer(api.db)).customerId;
const insertTestLine = (customerId: number, values: Partial<Parameters<typeof insertLine>[1]> = {}) =>
  insertLine(api.db, { customerId, ...values });
const createAddress = (postalCode: string, houseNumber: number, city = 'Testdam', houseNumberAddition: string | null = null) => ({
  address: {
    street: 'Proefstraat',
    houseNumber,
    houseNumberAddition,
    postalCode,
    city,
    country: 'NL' as const,
    bagAddressId: null,
    room: null,
  },
});
const endUser = { companyName: '', firstName: 'Sanne', middleName: 'van', lastName: 'Dam', email: '', phoneNumber: '' };
const evc: Evc = {
  evcId: 1,
  productCode: 'EVC',
  circuitType: 'ETHERNET',
  vlanId: 100,
  svlanId: null,
  downMbps: 1,
  upMbps: 1,
  mtu: 1500,
  ipv4PrefixId: 1,
  ipv4Prefix: '203.0.113.8/29',
  ipv6PrefixId: null,
  ipv6Prefix: null,
  username: null,
};
/** Lists the audit entries of changes, without those of rejected calls. */
const listAuditEntries = (customerId: number) =>
  api.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.customerId, customerId), ne(auditEntries.objectType, 'refusal')))
    .orderBy(auditEntries.entryId);

describe('the list of lines', () => {
  it("lists the customer's own lines, newest first", async () => {
    const [ownCustomerId, otherCustomerId] = [await createCustomer(), await createCustomer()];
    const firstLine = await insertTestLine(ownCustomerId, { evcs: [evc], endUser });
    const secondLine = await insertTestLine(ownCustomerId, { status: 'PENDING', activeSince: null });
    await insertTestLine(otherCustomerId);
    const { body } = await listPage(ownCustomerId);
    expect(body).toMatchObject({ total: 2, totalIsCapped: false, next: null });
    expect(body.items[0]).toMatchObject({ lineId: secondLine.lineId, status: 'PENDING', activeSince: null, ipv4Prefix: null });
    expect(body.items[1]).toMatchObject({
      lineId: firstLine.lineId,
      serviceId: `LN-${firstLine.lineId}`,
      monthlyAmount: '42.50',
      ipv4Prefix: '203.0.113.8/29',
      endUser,
    });
    const rejection = await api.call(listLines, { params: { customerId: otherCustomerId } }, viewer(ownCustomerId));
    expect(rejection).toMatchObject({ status: 403, problem: { code: 'CUSTOMER_MISMATCH' } });
  });

  it('has the number of the open order, like the details of a line', async () => {
    const [customerId, otherCustomerId] = [await createCustomer(), await createCustomer()];
    const { orderId } = await insertOrder(api.db, { customerId, createdAt: new Date('2026-03-02T09:00:00Z') });
    const { lineId } = await insertTestLine(customerId, { openOrderId: orderId });
    await insertTestLine(customerId);
    const { items } = (await listPage(customerId)).body;
    expect(items.map(({ openOrderNumber }) => openOrderNumber)).toEqual([null, `O2026-${orderId}`]);
    const detail = await api.call(getLine, { params: { customerId, lineId } }, viewer(customerId));
    expect(detail.body).toMatchObject({ openOrderId: orderId, openOrderNumber: `O2026-${orderId}` });
    // An order of another customer has no number here.
    const otherLine = await insertTestLine(otherCustomerId, { openOrderId: orderId });
    expect((await listPage(otherCustomerId)).body.items).toMatchObject([{ lineId: otherLine.lineId, openOrderNumber: null }]);
  });

  it('shows the name of the carrier, or else its code', async () => {
    const customerId = await createCustomer();
    const { lineId } = await insertTestLine(customerId, { carrierName: 'Testnet Glas' });
    await insertTestLine(customerId);
    const { items } = (await listPage(customerId)).body;
    expect(items.map(({ carrierName }) => carrierName)).toEqual(['TESTNET', 'Testnet Glas']);
    const detail = await api.call(getLine, { params: { customerId, lineId } }, viewer(customerId));
    expect(detail.body).toMatchObject({ carrierCode: 'TESTNET', carrierName: 'Testnet Glas' });
  });

  it('filters by each field', async () => {
    const customerId = await createCustomer();
    const firstLine = await insertTestLine(customerId, {
      ...createAddress('2345BC', 14, 'Den Haag'),
      contractEndDate: '2026-05-31',
      openOrderId: 7,
    });
    const secondLine = await insertTestLine(customerId, {
      ...createAddress('3456CD', 14),
      status: 'SUSPENDED',
      operationalState: 'DOWN',
      technology: 'VVDSL2',
      physicalCarrier: 'COPPER',
      carrierCode: 'KOPERNET',
      packageCode: 'TEST-50',
      contractEndDate: '2026-06-01',
    });
    const expectIds = async (query: Query) => expect({ query, ids: await listIds(customerId, query) });
    for (const query of [
      { status: ['ACTIVE'] },
      { status: ['ACTIVE', 'PENDING'] },
      { operationalState: ['UP', 'DEGRADED'] },
      { technology: ['FTTH_GPON'] },
      { carrierCode: 'TESTNET' },
      { packageCode: 'TEST-1000' },
      { postalCode: '2345 bc' },
      { postalCode: '2345BC', houseNumber: 14 },
      { city: 'den haag' },
      { city: 'Den Haag' },
      { contractEndBefore: '2026-06-01' },
      { hasOpenOrder: true },
    ] as Query[]) {
      (await expectIds(query)).toEqual({ query, ids: [firstLine.lineId] });
    }
    for (const query of [
      { status: ['SUSPENDED'] },
      { technology: ['VVDSL2'] },
      { carrierCode: 'KOPERNET' },
      { packageCode: 'TEST-50' },
      { postalCode: '3456CD' },
      { city: 'TESTDAM' },
      { hasOpenOrder: false },
    ] as Query[]) {
      (await expectIds(query)).toEqual({ query, ids: [secondLine.lineId] });
    }
    await insertReportedFault(api.db, { customerId, subject: 'line', serviceId: firstLine.lineId });
    await insertReportedFault(api.db, { customerId, subject: 'line', serviceId: secondLine.lineId }, { status: 'RESOLVED' });
    await insertReportedFault(api.db, { customerId, subject: 'wdm', serviceId: secondLine.lineId });
    expect(await listIds(customerId, { hasOpenFault: true })).toEqual([firstLine.lineId]);
    expect(await listIds(customerId, { hasOpenFault: false })).toEqual([secondLine.lineId]);
    expect(await listIds(customerId, { houseNumber: 14 })).toEqual([secondLine.lineId, firstLine.lineId]);
    // A suspended line that is down is shown as suspended.
    expect(await listIds(customerId, { operationalState: ['DOWN'] })).toEqual([]);
  });

  it('finds a line by any of its identifiers, case-insensitively', async () => {
    const customerId = await createCustomer();
    const { lineId } = await insertTestLine(customerId, {
      ...createAddress('2345BC', 14, 'Den Haag', 'b'),
      endUser,
      evcs: [evc],
      reference: 'Filiaal 100%_x',
      carrierServiceId: 'XBQ40718',
      orderId: 987_654,
    });
    await insertTestLine(customerId);
    for (const q of [
      `LN-${lineId}`,
      `ln-${lineId}`,
      String(lineId),
      'xbq40718',
      '40718',
      'Filiaal 100%_x',
      '00%_',
      'Den Haag',
      'haag',
      'proefstraat 14b',
      '2345BC 14',
      '2345bc14b',
      '2345 bc 14',
      'Sanne van Dam',
      'VAN DAM',
      '203.0.113.8/29',
      '203.0.113.8',
      '987654',
      '  den   haag ',
      'xb',
      '14b',
    ]) {
      expect({ q, ids: await listIds(customerId, { q }) }).toEqual({ q, ids: [lineId] });
    }
    for (const q of ['rotterdam', '1%_x', '%%', '--', '__', 'bq', '\\\\']) {
      expect({ q, ids: await listIds(customerId, { q }) }).toEqual({ q, ids: [] });
    }
  });

  const toAddressText = ({ city, houseNumber, address: { street, houseNumberAddition } }: LineRow) =>
    [city, street, String(houseNumber).padStart(5, '0'), houseNumberAddition ?? ''].join('\t');

  it('sorts by city, street, house number and addition', async () => {
    const customerId = await createCustomer();
    const rows: LineRow[] = [];
    for (const [street, number, addition] of [
      ['Hanzebrug', 30, 'A'],
      ['Hanzebrug', 20, null],
      ['Hanzebrug', 100, null],
      ['Dam', 31, null],
      ['Hanzebrug', 30, null],
    ] as const) {
      const values = createAddress('1234AB', number, 'Urk', addition);
      rows.push(await insertTestLine(customerId, { ...values, address: { ...values.address, street } }));
    }
    const listSortedIds = async (sort: 'city' | '-city') =>
      (await listPage(customerId, { sort })).body.items.map(({ lineId }) => lineId);
    const expected = [3, 1, 4, 0, 2].map((index) => rows[index]!.lineId);
    expect(await listSortedIds('city')).toEqual(expected);
    expect(await listSortedIds('-city')).toEqual(expected.toReversed());
  });

  it.each(lineSorts)('continues after the last line of a page, sorted by %s', async (sort) => {
    const customerId = await createCustomer();
    const ends = [null, '2026-03-01', '2026-02-01', null, '2026-03-01', '2026-01-01', null];
    const cities = ['Urk', 'Assen', 'Urk', 'Breda', 'Assen', 'Urk', 'Zwolle'];
    const rows: LineRow[] = [];
    const houses = [[20], [1], [16], [1], [1, 'B'], [16, 'A'], [1]] as const;
    for (const [index, end] of ends.entries()) {
      const [houseNumber, addition = null] = houses[index]!;
      const address = createAddress('1234AB', houseNumber, cities[index]!, addition);
      rows.push(await insertTestLine(customerId, { ...address, contractEndDate: end }));
    }
    const isDescending = sort.startsWith('-');
    // All of these lines are up, so the order by urgency is the order of their IDs.
    const getSortValue = (row: LineRow) => {
      if (sort.endsWith('city')) return toAddressText(row);
      return sort.endsWith('contractEndDate') ? row.contractEndDate : '';
    };
    const expected = rows.toSorted((a, b) => {
      const [valueA, valueB] = [getSortValue(a), getSortValue(b)];
      // Lines without a value come last in both directions.
      if ((valueA === null) !== (valueB === null)) return valueA === null ? 1 : -1;
      const order = valueA === valueB ? a.lineId - b.lineId : valueA! < valueB! ? -1 : 1;
      return isDescending ? -order : order;
    });
    for (const limit of [1, 2, 3, 50]) {
      const listedIds: number[] = [];
      let after: string | undefined;
      do {
        const { body } = await listPage(customerId, { sort, limit, ...(after && { after }) });
        expect(body.total).toBe(7);
        listedIds.push(...body.items.map(({ lineId }) => lineId));
        after = body.next ?? undefined;
      } while (after);
      expect({ limit, found: listedIds }).toEqual({ limit, found: expected.map(({ lineId }) => lineId) });
    }
  });

  const getUrgency = (row: LineRow) => {
    const state = getServiceState(row);
    if (state === 'DOWN') return 4;
    if (state === 'DEGRADED') return 3;
    if (state === 'SUSPENDED') return 2;
    return state === 'TERMINATED' || state === 'CANCELLED' ? 0 : 1;
  };

  it('lists problems first in every combination of states, and moves a line when its state changes', async () => {
    const customerId = await createCustomer();
    const rows: LineRow[] = [];
    for (const [index, status] of serviceStatuses.entries()) {
      for (const operationalState of operationalStates) {
        for (const suspended of [false, true]) {
          const address = createAddress('1234AB', 1 + index, 'Urk', `${operationalState}${suspended}`);
          rows.push(await insertTestLine(customerId, { ...address, status, operationalState, suspended }));
        }
      }
    }
    const sortIds = (rowsInOrder: readonly LineRow[]) =>
      rowsInOrder.toSorted((a, b) => getUrgency(b) - getUrgency(a) || b.lineId - a.lineId).map(({ lineId }) => lineId);
    for (const limit of [3, 200]) {
      const listedIds: number[] = [];
      let after: string | undefined;
      do {
        const { body } = await listPage(customerId, { sort: '-urgency', limit, ...(after && { after }) });
        listedIds.push(...body.items.map(({ lineId }) => lineId));
        after = body.next ?? undefined;
      } while (after);
      expect({ limit, found: listedIds }).toEqual({ limit, found: sortIds(rows) });
    }
    for (const status of [
      ['ACTIVE'],
      ['SUSPENDED'],
      ['PENDING'],
      ['PENDING', 'SUSPENDED'],
      ['TERMINATED', 'CANCELLED'],
      ['ACTIVE', 'PENDING'],
    ] as const) {
      const expected = sortIds(rows.filter((row) => (status as readonly string[]).includes(row.status)));
      const firstPage = await listPage(customerId, { sort: '-urgency', status: [...status], limit: 2 });
      const secondPage = await listPage(customerId, {
        sort: '-urgency',
        status: [...status],
        limit: 200,
        after: firstPage.body.next!,
      });
      expect([...firstPage.body.items, ...secondPage.body.items].map(({ lineId }) => lineId)).toEqual(expected);
    }
    const activeLine = rows.find(({ status, suspended }) => status === 'ACTIVE' && !suspended)!;
    await api.db.update(lines).set({ operationalState: 'DOWN' }).where(eq(lines.lineId, activeLine.lineId));
    const changedRows = rows.map((row) => (row === activeLine ? { ...row, operationalState: 'DOWN' as const } : row));
    expect(await listIds(customerId, { sort: '-urgency', limit: 200 })).toEqual(sortIds(changedRows));
  });

  it('lists and exports only the lines with the given IDs, and none of another customer', async () => {
    const customerId = await createCustomer();
    const [first, , third] = [
      await insertTestLine(customerId, createAddress('1234AB', 1)),
      await insertTestLine(customerId, createAddress('1234AB', 2)),
      await insertTestLine(customerId, createAddress('1234AB', 3)),
    ];
    const { lineId: otherId } = await insertTestLine(await createCustomer());
    const lineId = [first.lineId, third.lineId, otherId];
    expect(await listIds(customerId, { lineId })).toEqual([third.lineId, first.lineId]);
    expect(await listIds(customerId, { lineId: [otherId] })).toEqual([]);
    const token = await api.getToken(viewer(customerId));
    const path = exportLines.path.replace(':customerId', String(customerId));
    const url = `${path}?${lineId.map((id) => `lineId=${id}`).join('&')}`;
    const file = await api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(3);
    const lineIds = Array.from({ length: 201 }, (_, index) => index + 1);
    expect((await listPage(customerId, { lineId: lineIds })).status).toBe(400);
    expect((await listPage(customerId, { lineId: [0] })).status).toBe(400);
  });

  it.each([
    ['-urgency', '[1]'],
    ['-urgency', '[5,1,2]'],
    ['-urgency', '["3",1,2]'],
    // A cursor with the ranks of another version would skip or repeat lines.
    ['-urgency', '[2,1]'],
    ['-urgency', '[2,1,1]'],
    ['-lineId', '["Urk",1]'],
    ['-lineId', '[2147483648]'],
    ['city', '[1]'],
    // A cursor of the previous version.
    ['city', '["Urk",1]'],
    ['city', '["a\\u0000","Dam",1,"",1]'],
    ['city', '["Urk","Dam",1,"",99999999999]'],
    ['city', '["Urk","Dam",99999999999,"",1]'],
    ['contractEndDate', '["2026-02-30",1]'],
    ['contractEndDate', '["Urk",1]'],
    ['contractEndDate', '["0000-01-01",1]'],
  ] as const)('sorted by %s rejects the invalid cursor %s', async (sort, key) => {
    const response = await listPage(await createCustomer(), { sort, after: Buffer.from(key).toString('base64url') });
    expect(response).toMatchObject({ status: 400, problem: { validationErrors: [{ field: 'query.after' }] } });
  });

  it('counts lines by status, and working lines that are down or degraded', async () => {
    const customerId = await createCustomer();
    await insertTestLine(customerId, { operationalState: 'DOWN' });
    await insertTestLine(customerId, { operationalState: 'DEGRADED' });
    await insertTestLine(customerId);
    await insertTestLine(customerId, { status: 'SUSPENDED', operationalState: 'DOWN' });
    await insertTestLine(customerId, { status: 'PENDING_CHANGE', operationalState: 'DOWN' });
    await insertTestLine(await createCustomer(), { operationalState: 'DOWN' });
    const { body } = await api.call(getLineSummary, { params: { customerId } }, viewer(customerId));
    const zeroCounts = Object.fromEntries(serviceStatuses.map((status) => [status, 0]));
    expect(body).toEqual({
      byStatus: { ...zeroCounts, ACTIVE: 3, SUSPENDED: 1, PENDING_CHANGE: 1 },
      inService: 4,
      active: 1,
      down: 2,
      degraded: 1,
    });
  });

  it('exports all lines with the filters of the list and neutralizes formulas', async () => {
    const customerId = await createCustomer();
    for (let count = 0; count < 501; count++) await insertTestLine(customerId, { ...createAddress('1234AB', 1, 'Breda') });
    const newestLine = await insertTestLine(customerId, {
      ...createAddress('1234AB', 1, 'Breda'),
      reference: '=1+1',
      endUser: { ...endUser, lastName: 'a "b", c' },
    });
    await insertTestLine(customerId, { ...createAddress('1234AB', 1, 'Urk') });
    const token = await api.getToken(viewer(customerId));
    const url = `${exportLines.path.replace(':customerId', String(customerId))}?format=csv&city=Breda`;
    const response = await api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    expect(response).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/csv; charset=utf-8' } });
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="lines-\d{8}-[\d-]+\.csv"/);
    const csvRows = response.body.trimEnd().split('\r\n');
    expect(csvRows).toHaveLength(503);
    expect(csvRows[0]).toMatch(/^\uFEFFserviceId,reference,status,/);
    expect(csvRows[1]).toMatch(new RegExp(`^LN-${newestLine.lineId},'=1\\+1,ACTIVE,UP,`));
    expect(csvRows[1]).toContain(',Sanne,van,"a ""b"", c",');
    expect(new Set(csvRows.slice(1).map((line) => line.split(',')[0])).size).toBe(502);
  });
});

describe('a single line', () => {
  it('shows all details and its technical data', async () => {
    const customerId = await createCustomer();
    const contract: Contract = {
      startDate: '2025-01-01',
      initialTermMonths: 12,
      initialTermEndDate: '2025-12-31',
      endOfTermAction: 'ROLL',
      rollIntervalMonths: 1,
      noticePeriodDays: 30,
      earliestTerminationDate: '2025-12-31',
      terminationDate: null,
    };
    const { lineId, technical } = await insertTestLine(customerId, { contract, evcs: [evc], orderId: 4 });
    const params = { customerId, lineId };
    const { body } = await api.call(getLine, { params }, viewer(customerId));
    const inThirtyDays = new Date(api.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 8);
    expect(body).toMatchObject({ lineId, sla: null, evcs: [evc], orderId: 4, version: 1 });
    expect(body.contract?.earliestTerminationDate.slice(0, 8)).toBe(inThirtyDays);
    expect((await api.call(getLineTechnical, { params }, viewer(customerId))).body).toEqual(technical);
    const otherCustomerId = await createCustomer();
    for (const operation of [getLine, getLineTechnical]) {
      expect(
        (await api.call(operation, { params: { customerId: otherCustomerId, lineId } }, viewer(otherCustomerId))).status,
      ).toBe(404);
    }
  });

  it('can be given a reference and an end user, and is found by them', async () => {
    const customerId = await createCustomer();
    const { lineId } = await insertTestLine(customerId, { endUser });
    const params = { customerId, lineId };
    const body = { reference: ' Balie Noord ', endUser: { lastName: 'Prins', middleName: null }, version: 1 };
    const response = await api.call(updateLine, { params, body }, serviceDesk(customerId));
    expect(response).toMatchObject({
      status: 200,
      body: { reference: 'Balie Noord', version: 2, endUser: { firstName: 'Sanne', middleName: '', lastName: 'Prins' } },
    });
    expect(await listIds(customerId, { q: 'balie noord' })).toEqual([lineId]);
    expect(await listIds(customerId, { q: 'sanne prins' })).toEqual([lineId]);
    expect(await listIds(customerId, { q: 'van dam' })).toEqual([]);
    const [entry] = await listAuditEntries(customerId);
    expect(entry).toMatchObject({ operation: 'updateLine', objectType: 'line', objectId: String(lineId) });
    expect(entry?.before).toEqual({ reference: null, endUser });
    const [event] = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(event).toMatchObject({ type: 'line.changed', data: { lineId, fields: ['reference', 'endUser'] } });

    const sameValues = { reference: 'Balie Noord', endUser: { lastName: 'Prins' } };
    expect(await api.call(updateLine, { params, body: sameValues }, orderer(customerId))).toMatchObject({ body: { version: 2 } });
    expect(await listAuditEntries(customerId)).toHaveLength(1);
    const clearedResponse = await api.call(updateLine, { params, body: { reference: null } }, orderer(customerId));
    expect(clearedResponse).toMatchObject({ body: { reference: null, endUser: { lastName: 'Prins' } } });
  });

  it('rejects changes that are not allowed', async () => {
    const customerId = await createCustomer();
    const { lineId } = await insertTestLine(customerId);
    const terminatedLine = await insertTestLine(customerId, { status: 'TERMINATED' });
    const change = (id: number, body: object, as = orderer(customerId)) =>
      api.call(updateLine, { params: { customerId: as.customerId, lineId: id }, body }, as);
    const otherCustomerId = await createCustomer();
    expect(await change(lineId, { reference: 'x', version: 3 })).toMatchObject({
      problem: { code: 'STALE_VERSION', details: { version: 1 } },
    });
    expect(await change(terminatedLine.lineId, { reference: 'x' })).toMatchObject({ problem: { code: 'LINE_NOT_ACTIVE' } });
    expect(await change(lineId, { reference: 'x' }, finance(customerId))).toMatchObject({ problem: { code: 'ROLE_REQUIRED' } });
    expect(await change(lineId, { reference: 'x' }, orderer(otherCustomerId))).toMatchObject({ status: 404 });
    expect(await change(lineId, { endUser: { email: 'nobody' } })).toMatchObject({
      problem: { validationErrors: [{ field: 'endUser.email' }] },
    });
    await api.db.update(customers).set({ status: 'BLOCKED' }).where(eq(customers.customerId, customerId));
    expect(await change(lineId, { reference: 'x' })).toMatchObject({ problem: { code: 'CUSTOMER_NOT_ACTIVE' } });
    expect((await listPage(customerId)).body.items.map(({ reference }) => reference)).toEqual([null, null]);
    expect(await listAuditEntries(customerId)).toEqual([]);
  });
});

describe('references of several lines', () => {
  const setReferences = (customerId: number, lines: { lineId: number; reference?: string | null }[]) =>
    api.call(updateLineReferences, { params: { customerId }, body: { lines } }, serviceDesk(customerId));

  it('are set in one call', async () => {
    const customerId = await createCustomer();
    const rows = [
      await insertTestLine(customerId),
      await insertTestLine(customerId, { reference: 'twee' }),
      await insertTestLine(customerId, { reference: 'drie' }),
    ];
    const [first, second, third] = rows.map(({ lineId }) => lineId) as [number, number, number];
    const references = [{ lineId: third }, { lineId: first, reference: 'een' }, { lineId: second, reference: 'twee' }];
    expect(await setReferences(customerId, references)).toMatchObject({ status: 200, body: { updated: 3 } });
    const { body } = await listPage(customerId, { sort: 'lineId' });
    expect(body.items.map(({ reference, version }) => [reference, version])).toEqual([
      ['een', 2],
      ['twee', 1],
      [null, 2],
    ]);
    expect((await listAuditEntries(customerId)).map(({ objectId }) => objectId).sort()).toEqual([String(first), String(third)]);
  });

  it('are set for all lines or for none', async () => {
    const customerId = await createCustomer();
    const { lineId } = await insertTestLine(customerId);
    const canceledLine = await insertTestLine(customerId, { status: 'CANCELLED' });
    const otherLine = await insertTestLine(await createCustomer());
    const reference = 'x';
    const ownLine = { lineId, reference };
    expect(await setReferences(customerId, [ownLine, { lineId: otherLine.lineId, reference }])).toMatchObject({ status: 404 });
    expect(await setReferences(customerId, [ownLine, { lineId: canceledLine.lineId, reference }])).toMatchObject({
      problem: { code: 'LINE_NOT_ACTIVE', details: { lineId: canceledLine.lineId } },
    });
    expect(await setReferences(customerId, [ownLine, ownLine])).toMatchObject({
      problem: { validationErrors: [{ field: 'lines[1].lineId', code: 'validation.duplicate' }] },
    });
    expect((await listPage(customerId)).body.items.map((line) => line.reference)).toEqual([null, null]);
    expect(await listAuditEntries(customerId)).toEqual([]);
  });
});

describe('moving a line', () => {
  const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'test' } as const;
  const allMoves = Object.keys(serviceTransitions) as ServiceTransition[];
  const applyMove = (row: LineRow, move: ServiceTransition, changes = {}) =>
    api.db.transaction(async (tx) => moveLine(tx, api.clock, author, (await lockLine(tx, row.lineId))!, move, changes));

  it.each(serviceStatuses)('from %s follows the table of transitions, and is audited', async (status) => {
    const customerId = await createCustomer();
    for (const move of allMoves) {
      const row = await insertTestLine(customerId, { status });
      const { from, to } = serviceTransitions[move];
      if (!(from as readonly string[]).includes(status)) {
        await expect(applyMove(row, move)).rejects.toMatchObject({ code: 'INVALID_TRANSITION', details: { status, move } });
        continue;
      }
      const after = await applyMove(row, move, { statusReason: 'x' });
      const expectedStatus = to ?? 'ACTIVE';
      expect(after).toMatchObject({
        status: expectedStatus,
        version: 2,
        statusReason: 'x',
        suspended: status === 'SUSPENDED' && !!to && move !== 'release',
      });
      const hasEnded = expectedStatus === 'TERMINATED' || expectedStatus === 'CANCELLED';
      expect(after.operationalState).toBe(hasEnded ? 'UNKNOWN' : 'UP');
      const isOfLine = and(eq(events.customerId, customerId), eq(events.objectId, String(row.lineId)));
      const eventRows = await api.db.select().from(events).where(isOfLine).orderBy(events.eventId);
      const type = `line.${expectedStatus.toLowerCase().replaceAll('_', '-')}`;
      expect(eventRows).toMatchObject([{ type, data: { lineId: row.lineId, status: expectedStatus, move } }]);
    }
  });

  it('restores the earlier status when a termination is withdrawn', async () => {
    const customerId = await createCustomer();
    const row = await insertTestLine(customerId, { status: 'SUSPENDED' });
    await applyMove(row, 'requestTermination');
    expect(await applyMove(row, 'withdrawTermination')).toMatchObject({ status: 'SUSPENDED', suspended: false });
  });

  it("does not find another customer's line", async () => {
    const { lineId } = await insertTestLine(await createCustomer());
    expect(await lockLine(api.db, lineId, await createCustomer())).toBeNull();
  });
});
