import { updateRack } from '@demarc/contract/colocation.ts';
import {
  colocationFaultKinds,
  listRackFaults,
  listSharedColoFaults,
  reportRackFault,
  reportSharedColoFault,
} from '@demarc/contract/colocation-fault.ts';
import { listNotices } from '@demarc/contract/notice.ts';
import { listOpenFaults, updateFault } from '@demarc/contract/provider/fault.ts';
import { type ServiceStatus, serviceStatuses } from '@demarc/contract/service.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { insertColocation, insertSite } from '../../testing/colocation.ts';
import { finance, orderer, serviceDesk, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

interface RackKey {
  customerId: number;
  rackId: number;
}
type Values = Partial<Parameters<typeof insertColocation>[2]>;

async function insertUnit(values: Values = {}) {
  const customerId = values.customerId ?? (await insertCustomer(api.db)).customerId;
  const site = await insertSite(api.db, { sharedUnits: 10 });
  const { colocationId } = await insertColocation(api.db, site, { ...values, customerId });
  return { customerId, colocationId, siteName: site.name };
}

async function insertRack(values: Values = {}): Promise<RackKey> {
  const { customerId, colocationId } = await insertUnit(values);
  return { customerId, rackId: colocationId };
}

const body = { kind: 'NO_POWER', description: ' Voeding B heeft\ngeen stroom. ' } as const;
const report = (params: RackKey, more: object = {}, caller = orderer(params.customerId), headers = {}) =>
  api.call(reportRackFault, { params, body: { ...body, ...more } }, caller, { headers });
const listEvents = ({ customerId }: { customerId: number }) =>
  api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(desc(events.eventId));

describe('a fault reported on a rack', () => {
  it('writes an audit entry and an event for the provider, and sends a confirmation to the fault contacts', async () => {
    const { customerId, colocationId, siteName } = await insertUnit({ name: 'PRF1-R03-12', reference: 'Kern' });
    const rack = { customerId, rackId: colocationId };
    await insertContact(api.db, { customerId, types: ['support'], email: 'noc@test.example' });
    const since = new Date(api.clock.now().getTime() - 3_600_000).toISOString();
    const { status, body: fault } = await report(rack, { since, contactName: 'Sanne Visser', contactPhone: '0205550100' });
    expect(status).toBe(201);
    expect(fault).toEqual({
      faultId: expect.any(String),
      kind: 'NO_POWER',
      description: 'Voeding B heeft\ngeen stroom.',
      since,
      contactName: 'Sanne Visser',
      contactPhone: '0205550100',
      status: 'REPORTED',
      statusText: null,
      reportedAt: expect.any(String),
      updatedAt: fault.reportedAt,
      resolvedAt: null,
    });
    const [entry] = await api.db.select().from(auditEntries).where(eq(auditEntries.customerId, customerId));
    expect(entry).toMatchObject({ operation: 'reportRackFault', objectType: 'rack', objectId: String(colocationId) });
    const [event] = await listEvents(rack);
    expect(event).toMatchObject({ type: 'rack.fault-reported', objectId: String(colocationId) });
    expect(event!.data).toEqual({ rackId: colocationId, ...fault });
    const [mail] = await api.listMails(customerId);
    expect(mail!.recipient).toBe('noc@test.example');
    expect(mail!.subject).toContain(`RK-${colocationId}: PRF1-R03-12, ${siteName}`);
    for (const part of ['geen stroom.', 'Kern', 'Geen stroom', fault.faultId, `/racks?rack=${colocationId}`]) {
      expect(mail!.text).toContain(part);
    }
  });

  it.each(colocationFaultKinds)('can be of the kind %s', async (kind) => {
    expect((await report(await insertRack(), { kind })).body.kind).toBe(kind);
  });

  it('is created once per Idempotency-Key', async () => {
    const rack = await insertRack();
    const headers = { 'idempotency-key': '0b7e4f0e-2f3a-4b1f-8a43-9d1c5a7b6e21' };
    const first = await report(rack, {}, orderer(rack.customerId), headers);
    expect(await report(rack, {}, orderer(rack.customerId), headers)).toMatchObject({ status: 201, body: first.body });
    expect(await listEvents(rack)).toHaveLength(1);
  });

  it('is listed with its state, which the provider changes until it is resolved, with a notice of each change', async () => {
    const rack = await insertRack();
    const { faultId } = (await report(rack)).body;
    const listOpen = async () => (await api.call(listOpenFaults, { query: { limit: 200 } }, systemToken)).body.items;
    const update = (status: 'IN_PROGRESS' | 'RESOLVED', text: string) =>
      api.call(updateFault, { params: { faultId }, body: { status, text } }, systemToken);
    const listFaults = async () => (await api.call(listRackFaults, { params: rack }, orderer(rack.customerId))).body;
    expect((await listOpen()).find((fault) => fault.faultId === faultId)).toMatchObject({
      customerId: rack.customerId,
      subject: 'rack',
      serviceId: rack.rackId,
      measurementId: null,
    });
    expect((await update('IN_PROGRESS', 'Monteur is onderweg.')).status).toBe(200);
    expect(await listFaults()).toMatchObject([{ faultId, status: 'IN_PROGRESS', statusText: 'Monteur is onderweg.' }]);
    expect((await update('RESOLVED', 'Zekering vervangen.')).status).toBe(200);
    expect(await listFaults()).toMatchObject([{ status: 'RESOLVED', resolvedAt: expect.any(String) }]);
    expect((await update('IN_PROGRESS', '')).problem).toMatchObject({ code: 'INVALID_TRANSITION' });
    expect((await listOpen()).some((fault) => fault.faultId === faultId)).toBe(false);
    expect((await listEvents(rack)).map(({ type }) => type)).toEqual([
      'rack.fault-resolved',
      'rack.fault-in-progress',
      'rack.fault-reported',
    ]);
    await expect
      .poll(async () => {
        const { body } = await api.call(
          listNotices,
          { params: { customerId: rack.customerId }, query: {} },
          orderer(rack.customerId),
        );
        return body.items.map(({ kind, type }) => [kind, type]);
      })
      .toEqual([
        ['rack', 'rack.fault-resolved'],
        ['rack', 'rack.fault-in-progress'],
      ]);
  });

  it.each(serviceStatuses)(
    'is accepted for a rack that is %s only if the rack was delivered and has not ended',
    async (status) => {
      const response = await report(await insertRack({ status }));
      if (!(['PENDING', 'TERMINATED', 'CANCELLED'] as ServiceStatus[]).includes(status)) expect(response.status).toBe(201);
      else expect(response).toMatchObject({ status: 409, problem: { code: 'RACK_NOT_ACTIVE', details: { status } } });
    },
  );

  it('can be reported by the service desk, which sees nothing else of racks', async () => {
    const rack = await insertRack();
    expect((await report(rack, {}, serviceDesk(rack.customerId))).status).toBe(201);
    const roleRequired = { status: 403, problem: { code: 'ROLE_REQUIRED' } };
    for (const caller of [viewer, finance]) expect(await report(rack, {}, caller(rack.customerId))).toMatchObject(roleRequired);
    for (const caller of [viewer, finance, serviceDesk]) {
      expect(await api.call(listRackFaults, { params: rack }, caller(rack.customerId))).toMatchObject(roleRequired);
    }
    const reference = { params: rack, body: { reference: 'Nieuw' } };
    expect(await api.call(updateRack, reference, serviceDesk(rack.customerId))).toMatchObject(roleRequired);
  });

  it('is rejected without a session, from an end user, and for another customer, a blocked customer or shared units', async () => {
    const rack = await insertRack();
    expect(await api.call(reportRackFault, { params: rack, body })).toMatchObject({ status: 401 });
    expect(await api.call(listRackFaults, { params: rack })).toMatchObject({ status: 401 });
    const { customerId } = await insertCustomer(api.db);
    const foreignRack = { customerId, rackId: rack.rackId };
    expect(await report(foreignRack)).toMatchObject({ status: 404 });
    expect(await api.call(listRackFaults, { params: foreignRack }, orderer(customerId))).toMatchObject({ status: 404 });
    expect(await report(rack, {}, orderer(customerId))).toMatchObject({ problem: { code: 'CUSTOMER_MISMATCH' } });
    const { customerId: endUser } = await insertCustomer(api.db, { customerType: 'end-user' });
    expect(await report(await insertRack({ customerId: endUser }))).toMatchObject({
      status: 403,
      problem: { code: 'RESELLER_ONLY' },
    });
    const blockedCustomer = await insertCustomer(api.db, { status: 'BLOCKED' });
    expect(await report(await insertRack({ customerId: blockedCustomer.customerId }))).toMatchObject({
      status: 409,
      problem: { code: 'CUSTOMER_NOT_ACTIVE' },
    });
    expect(await report(await insertRack({ kind: 'SHARED_COLO', heightUnits: 2 }))).toMatchObject({ status: 404 });
    expect(await listEvents(rack)).toEqual([]);
  });

  it.each([
    ['description', { description: '  ' }, 'validation.required'],
    ['contactPhone', { contactPhone: '+31205550100' }, 'validation.phone-number-invalid'],
    ['since', { since: '2099-01-01T00:00:00Z' }, 'validation.out-of-range'],
  ])('is rejected with an invalid %s', async (field, more, code) => {
    const rack = await insertRack();
    expect(await report(rack, more)).toMatchObject({ status: 400, problem: { validationErrors: [{ field, code }] } });
    expect(await listEvents(rack)).toEqual([]);
  });

  it('cannot be of a kind that only lines have', async () => {
    expect(await report(await insertRack(), { kind: 'SLOW' })).toMatchObject({ status: 400 });
  });

  it('is limited to ten an hour per rack', async () => {
    const rack = await insertRack();
    for (let count = 0; count < 10; count++) expect((await report(rack)).status).toBe(201);
    expect(await report(rack)).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    expect((await report(await insertRack({ customerId: rack.customerId }))).status).toBe(201);
  });
});

it('lists faults on shared units separately from faults on racks', async () => {
  const { customerId, colocationId } = await insertUnit({ kind: 'SHARED_COLO', heightUnits: 2, reference: 'Routeserver' });
  await insertContact(api.db, { customerId, types: ['support'], email: 'noc@test.example' });
  const params = { customerId, sharedColoId: colocationId };
  const reportResponse = await api.call(reportSharedColoFault, { params, body }, orderer(customerId));
  expect(reportResponse.status).toBe(201);
  const { faultId } = reportResponse.body;
  expect((await api.call(listSharedColoFaults, { params }, orderer(customerId))).body).toMatchObject([{ faultId }]);
  const asRack = { params: { customerId, rackId: colocationId } };
  expect(await api.call(listRackFaults, asRack, orderer(customerId))).toMatchObject({ status: 404 });
  const [event] = await listEvents({ customerId });
  expect(event).toMatchObject({ type: 'shared-colo.fault-reported', data: { sharedColoId: colocationId, faultId } });
  const [mail] = await api.listMails(customerId);
  expect(mail!.text).toContain(`/racks?sharedColo=${colocationId}`);
});
