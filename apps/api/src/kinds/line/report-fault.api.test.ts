import { randomUUID } from 'node:crypto';
import { canReportFault } from '@demarc/contract/fault.ts';
import { lineFaultKinds, listLineFaults, reportLineFault } from '@demarc/contract/line-fault.ts';
import { listOpenFaults, updateFault } from '@demarc/contract/provider/fault.ts';
import { type ServiceStatus, serviceStatuses } from '@demarc/contract/service.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { insertContact, insertCustomer, insertDiagnostic, insertLine } from '../../testing/builders.ts';
import { finance, orderer, serviceDesk, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

interface Of {
  customerId: number;
  lineId: number;
}
const insertTestLine = async (values: Partial<Parameters<typeof insertLine>[1]> = {}): Promise<Of> => {
  const { customerId } = values.customerId ? { customerId: values.customerId } : await insertCustomer(api.db);
  const { lineId } = await insertLine(api.db, { ...values, customerId });
  return { customerId, lineId };
};
const body = { kind: 'NO_CONNECTION', description: ' Sinds vanmorgen brandt er\neen rood lampje. ' } as const;
const report = (params: Of, more: object = {}, caller = serviceDesk(params.customerId), headers = {}) =>
  api.call(reportLineFault, { params, body: { ...body, ...more } }, caller, { headers });
const listAuditEntries = ({ customerId }: Of) =>
  api.db.select().from(auditEntries).where(eq(auditEntries.customerId, customerId)).orderBy(desc(auditEntries.entryId));
const listEvents = ({ customerId }: Of) =>
  api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(desc(events.eventId));

describe('a reported fault', () => {
  it('writes an audit entry and an event for the provider, and sends a confirmation to the fault contacts', async () => {
    const line = await insertTestLine({ reference: 'WINKEL-7' });
    await insertContact(api.db, { customerId: line.customerId, types: ['main'], email: 'main@test.example' });
    await insertContact(api.db, { customerId: line.customerId, types: ['support'], email: 'noc@test.example' });
    await insertContact(api.db, { customerId: line.customerId, types: ['order', 'support'], email: 'NOC@test.example' });
    const { diagnosticId } = await insertDiagnostic(api.db, { ...line, verdict: 'FAULT' });
    const since = new Date(api.clock.now().getTime() - 3_600_000).toISOString();
    const { status, body: fault } = await report(line, {
      since,
      contactName: 'Sanne Visser',
      contactPhone: '0205550100',
      diagnosticId,
    });
    expect(status).toBe(201);
    const reportedFault = {
      kind: 'NO_CONNECTION',
      description: 'Sinds vanmorgen brandt er\neen rood lampje.',
      since,
      contactName: 'Sanne Visser',
      contactPhone: '0205550100',
      diagnosticId,
      faultId: expect.any(String),
    };
    const state = { status: 'REPORTED', statusText: null, resolvedAt: null };
    expect(fault).toEqual({ ...reportedFault, ...state, reportedAt: expect.any(String), updatedAt: fault.reportedAt });
    const [entry] = await listAuditEntries(line);
    expect(entry).toMatchObject({ operation: 'reportLineFault', objectType: 'line', objectId: String(line.lineId) });
    expect(entry).toMatchObject({ before: null, after: reportedFault });
    const [event] = await listEvents(line);
    expect(event).toMatchObject({ type: 'line.fault-reported', objectId: String(line.lineId) });
    expect(event!.data).toEqual({ lineId: line.lineId, ...fault });

    const mails = await api.listMails(line.customerId);
    expect(mails.map(({ recipient }) => recipient.toLowerCase())).toEqual(['noc@test.example']);
    const [{ subject, text }] = mails as [(typeof mails)[number]];
    expect(subject).toContain(`LN-${line.lineId}`);
    for (const part of ['een rood lampje.', 'WINKEL-7', 'Sanne Visser, 0205550100', 'Fout', fault.faultId]) {
      expect(text).toContain(part);
    }
  });

  it('sends the confirmation to the main contact without fault contacts, and to nobody without an address', async () => {
    const line = await insertTestLine();
    await insertContact(api.db, { customerId: line.customerId, types: ['main'], email: 'main@test.example' });
    await insertContact(api.db, { customerId: line.customerId, types: ['support'], email: '' });
    expect((await report(line)).body).toMatchObject({ since: null, contactName: null, contactPhone: null, diagnosticId: null });
    expect((await api.listMails(line.customerId)).map(({ recipient }) => recipient)).toEqual(['main@test.example']);

    const silent = await insertTestLine();
    expect((await report(silent)).status).toBe(201);
    expect(await api.listMails(silent.customerId)).toEqual([]);
  });

  it.each(lineFaultKinds)('can be of the kind %s', async (kind) => {
    const line = await insertTestLine();
    expect((await report(line, { kind })).body.kind).toBe(kind);
  });

  it('is created once per Idempotency-Key', async () => {
    const line = await insertTestLine();
    const headers = { 'idempotency-key': '3f0a2c8e-51a5-4d63-9c4f-0d5f5a1f7b11' };
    const first = await report(line, {}, serviceDesk(line.customerId), headers);
    const repeatedResponse = await report(line, {}, serviceDesk(line.customerId), headers);
    expect(repeatedResponse).toMatchObject({ status: 201, body: first.body });
    expect(await listEvents(line)).toHaveLength(1);
  });

  it('is listed with its state, which the provider changes until it is resolved', async () => {
    const line = await insertTestLine();
    const { faultId } = (await report(line)).body;
    const listFaults = async (service: Of = line) =>
      (await api.call(listLineFaults, { params: service }, serviceDesk(service.customerId))).body;
    const update = (body: Parameters<typeof api.call<typeof updateFault>>[1]['body'], id = faultId) =>
      api.call(updateFault, { params: { faultId: id }, body }, systemToken);
    const listOpen = async () => (await api.call(listOpenFaults, { query: { limit: 200 } }, systemToken)).body.items;
    expect((await listOpen()).find((fault) => fault.faultId === faultId)).toMatchObject({
      customerId: line.customerId,
      subject: 'line',
      serviceId: line.lineId,
      status: 'REPORTED',
    });
    expect((await update({ status: 'IN_PROGRESS', text: ' Monteur is onderweg. ' })).status).toBe(200);
    expect(await listFaults()).toMatchObject([
      { faultId, status: 'IN_PROGRESS', statusText: 'Monteur is onderweg.', resolvedAt: null },
    ]);
    expect((await update({ status: 'RESOLVED' })).status).toBe(200);
    expect(await listFaults()).toMatchObject([{ status: 'RESOLVED', resolvedAt: expect.any(String) }]);
    expect((await update({ status: 'IN_PROGRESS' })).problem).toMatchObject({ code: 'INVALID_TRANSITION' });
    expect((await update({ status: 'RESOLVED' }, randomUUID())).status).toBe(404);
    expect((await listEvents(line)).map(({ type }) => type)).toEqual([
      'line.fault-resolved',
      'line.fault-in-progress',
      'line.fault-reported',
    ]);
    expect((await listOpen()).some((fault) => fault.faultId === faultId)).toBe(false);
    const otherLine = await insertTestLine();
    expect(await listFaults(otherLine)).toEqual([]);
    expect(
      (
        await api.call(
          listLineFaults,
          { params: { ...line, customerId: otherLine.customerId } },
          serviceDesk(otherLine.customerId),
        )
      ).status,
    ).toBe(404);
  });

  it.each(serviceStatuses)(
    'is accepted for a line that is %s only if the line was delivered and has not ended',
    async (status) => {
      const line = await insertTestLine({ status });
      const response = await report(line);
      const isTaken = !(['PENDING', 'TERMINATED', 'CANCELLED'] as ServiceStatus[]).includes(status);
      expect(canReportFault(status)).toBe(isTaken);
      if (isTaken) expect(response.status).toBe(201);
      else expect(response).toMatchObject({ status: 409, problem: { code: 'LINE_NOT_ACTIVE', details: { status } } });
    },
  );

  it('can be reported with the service desk or order role, and by an end user for their own line', async () => {
    const line = await insertTestLine();
    expect((await report(line, {}, orderer(line.customerId))).status).toBe(201);
    for (const caller of [viewer, finance]) {
      expect(await report(line, {}, caller(line.customerId))).toMatchObject({ status: 403, problem: { code: 'ROLE_REQUIRED' } });
    }
    const { customerId } = await insertCustomer(api.db, { customerType: 'end-user' });
    expect((await report(await insertTestLine({ customerId }))).status).toBe(201);
  });

  it('is rejected for another customer, an unknown line or a blocked customer', async () => {
    const line = await insertTestLine();
    const { customerId } = await insertCustomer(api.db);
    expect(await report({ customerId, lineId: line.lineId })).toMatchObject({ status: 404 });
    expect(await report(line, {}, serviceDesk(customerId))).toMatchObject({ problem: { code: 'CUSTOMER_MISMATCH' } });
    const blockedLine = await insertTestLine({ customerId: (await insertCustomer(api.db, { status: 'BLOCKED' })).customerId });
    expect(await report(blockedLine)).toMatchObject({ status: 409, problem: { code: 'CUSTOMER_NOT_ACTIVE' } });
    expect(await listEvents(line)).toEqual([]);
  });

  it.each([
    ['description', { description: '  ' }, 'validation.required'],
    ['description', { description: 'a'.repeat(2001) }, 'validation.max-length'],
    ['contactPhone', { contactPhone: '+31205550100' }, 'validation.phone-number-invalid'],
    ['since', { since: '2099-01-01T00:00:00Z' }, 'validation.out-of-range'],
    ['diagnosticId', { diagnosticId: '3f0a2c8e-51a5-4d63-9c4f-0d5f5a1f7b11' }, 'validation.unknown-value'],
  ])('is rejected with an invalid %s', async (field, more, code) => {
    const line = await insertTestLine();
    const response = await report(line, more);
    expect(response).toMatchObject({ status: 400, problem: { validationErrors: [{ field, code }] } });
    expect(await listEvents(line)).toEqual([]);
  });

  it('cannot refer to a measurement of another line', async () => {
    const line = await insertTestLine();
    const otherLine = await insertTestLine({ customerId: line.customerId });
    const { diagnosticId } = await insertDiagnostic(api.db, otherLine);
    const unknownDiagnostic = { problem: { validationErrors: [{ field: 'diagnosticId', code: 'validation.unknown-value' }] } };
    expect(await report(line, { diagnosticId })).toMatchObject(unknownDiagnostic);
  });

  it('is limited to ten an hour per line', async () => {
    const line = await insertTestLine();
    for (let count = 0; count < 10; count++) expect((await report(line)).status).toBe(201);
    api.clock.moveBy(20 * 60);
    const rejection = await report(line);
    expect(rejection).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
    const seconds = Number(rejection.headers['retry-after']);
    expect(seconds).toBeGreaterThan(39 * 60);
    expect(seconds).toBeLessThanOrEqual(40 * 60);
    expect(await listEvents(line)).toHaveLength(10);
    expect((await report(await insertTestLine({ customerId: line.customerId }))).status).toBe(201);
    api.clock.moveBy(41 * 60);
    expect((await report(line)).status).toBe(201);
  });
});
