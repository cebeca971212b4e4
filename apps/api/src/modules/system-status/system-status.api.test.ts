import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getSystemStatus } from '@demarc/contract/system-status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

/** What the status page responds. */
let response: { status: number; body: string };
let requests = 0;
let statusPage: Server;
let api: TestApi;
beforeAll(async () => {
  statusPage = createServer((_request, reply) => {
    requests += 1;
    reply.writeHead(response.status, { 'content-type': 'application/json' }).end(response.body);
  });
  await new Promise<void>((resolve) => statusPage.listen(0, '127.0.0.1', resolve));
  const { port } = statusPage.address() as AddressInfo;
  api = await startTestApi({ env: { STATUS_SUMMARY_URL: `http://127.0.0.1:${port}/api/v2/status.json` } });
});
afterAll(async () => {
  await api.close();
  statusPage.close();
});

const respond = (indicator: string) => ({ status: 200, body: JSON.stringify({ status: { indicator, description: 'x' } }) });

describe('the state of all systems', () => {
  it.each([
    ['none', 'OPERATIONAL'],
    ['maintenance', 'MAINTENANCE'],
    ['minor', 'DEGRADED'],
    ['major', 'OUTAGE'],
    ['critical', 'OUTAGE'],
    ['something else', 'UNKNOWN'],
  ])('is read from the status page: %s', async (indicator, state) => {
    response = respond(indicator);
    api.clock.moveBy(61);
    const { status, body } = await api.call(getSystemStatus, {});
    expect([status, body.state]).toEqual([200, state]);
    expect(Math.abs(Date.parse(body.measuredAt!) - api.clock.now().getTime())).toBeLessThan(10_000);
  });

  it('is read at most once a minute', async () => {
    response = respond('none');
    api.clock.moveBy(61);
    const before = requests;
    await Promise.all([api.call(getSystemStatus, {}), api.call(getSystemStatus, {})]);
    await api.call(getSystemStatus, {});
    expect(requests).toBe(before + 1);
  });

  it.each([
    ['fails', { status: 500, body: '' }],
    ['has another format', { status: 200, body: '[]' }],
  ])('is unknown when the page %s', async (_what, failure) => {
    response = failure;
    api.clock.moveBy(61);
    const { status, body } = await api.call(getSystemStatus, {});
    expect([status, body]).toEqual([200, { state: 'UNKNOWN', measuredAt: null }]);
  });
});

describe('the status page of the demo', () => {
  it('measures the database, and shows the same state as its summary', async () => {
    const summary = await api.app.inject({ url: '/dev/status/api/v2/status.json' });
    expect(summary.json()).toMatchObject({ status: { indicator: 'none' } });
    const page = await api.app.inject({ url: '/dev/status', headers: { 'accept-language': 'nl' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Alle systemen werken');
  });
});
