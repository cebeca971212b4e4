import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiToken } from '@demarc/contract/api-token.ts';
import { downloadMsa } from '@demarc/contract/msa.ts';
import { validateToken } from '@demarc/contract/session.ts';
import { cancelTvAccount } from '@demarc/contract/tv-account.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, NoAnswerError, ProblemError } from './client.ts';

let server: Server;
let client: Client;
let lastRequest: IncomingMessage;
let respond: (response: ServerResponse) => void;
beforeAll(async () => {
  server = createServer((request, response) => {
    lastRequest = request;
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = createClient({ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: () => 'a.b.c' });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const ids = { customerId: 20_240_317, msaId: randomUUID(), accountId: randomUUID() };
const download = () => client.call(downloadMsa, { params: ids, query: { type: 'SIGNED_AGREEMENT' } });

describe('a file', () => {
  it.each([
    [`attachment; filename="msa.pdf"; filename*=UTF-8''msa%20M%C3%BCller%20%281%29.pdf`, 'msa Müller (1).pdf'],
    ['attachment; filename=msa.pdf', 'msa.pdf'],
    ['attachment; filename="a \\"b\\".pdf"', 'a b.pdf'],
    [`attachment; filename="msa.pdf"; filename*=UTF-8''caf%E9.pdf`, 'msa.pdf'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    [`attachment; filename*=UTF-8''a%E2%80%AEfdp.exe`, 'afdp.exe'],
    ['attachment; filename=".."', 'unknown'],
    ['attachment', 'unknown'],
  ])('gets its name from %s', async (header, fileName) => {
    respond = (response) =>
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': header }).end('%PDF-');
    const file = await download();
    expect(file).toMatchObject({ fileName, contentType: 'application/pdf' });
    expect(file.blob.type).toBe('application/pdf');
    expect(await file.blob.text()).toBe('%PDF-');
    expect(lastRequest.headers.accept).toBe('application/pdf, application/json');
  });

  it('has a default name and type without headers, and complete content', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    respond = (response) => response.writeHead(200).end(bytes);
    const { fileName, contentType, blob } = await download();
    expect([fileName, contentType, blob.type]).toEqual(['unknown', 'octet/stream', 'octet/stream']);
    expect(Buffer.from(await blob.arrayBuffer())).toEqual(bytes);
  });

  it('rejects with the problem of the API', async () => {
    respond = (response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"status":404,"code":"NOT_FOUND"}');
    const error = await download().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
  });

  it('rejects with NoAnswerError when the connection breaks', async () => {
    respond = (response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '1000' });
      response.write('%PDF-');
      setImmediate(() => response.destroy());
    };
    await expect(download()).rejects.toBeInstanceOf(NoAnswerError);
  });
});

describe('a response', () => {
  const json = { 'content-type': 'application/json' };
  const breakOff = (status: number) => (response: ServerResponse) => {
    response.writeHead(status, { ...json, 'content-length': '1000' }).write('{"code":"NOT');
    setImmediate(() => response.destroy());
  };
  const ended = (status: number, body: string) => (response: ServerResponse) => response.writeHead(status, json).end(body);
  const create = (signal?: AbortSignal) =>
    client.call(createApiToken, { params: ids, body: { description: 'Export' } }, signal && { signal });

  it.each([
    ['breaks off', breakOff(200)],
    ["is another server's page", ended(200, '<html>')],
  ])('rejects with NoAnswerError if it %s', async (_what, send) => {
    respond = send;
    await expect(create()).rejects.toBeInstanceOf(NoAnswerError);
  });

  it('rejects with NoAnswerError if it does not end in time', async () => {
    respond = (response) => response.writeHead(200, json).write('{');
    await expect(create(AbortSignal.timeout(100))).rejects.toBeInstanceOf(NoAnswerError);
  });

  it.each([
    ['breaks off', breakOff(502)],
    ['is an HTML page', ended(502, '<html>')],
    ["is another server's JSON", ended(502, '{"error":"upstream"}')],
    ['has a code that is not text', ended(502, '{"code":502}')],
    ['is null', ended(502, 'null')],
  ])('with an error status rejects with that status if its body %s', async (_what, send) => {
    respond = send;
    const error = await create().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: 502, problem: null, message: 'The API responded with status 502' });
  });
});

it('sends an idempotency key only when given', async () => {
  const idempotencyKey = randomUUID();
  const input = { params: ids, body: { description: 'Export' } };
  respond = (response) => response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
  await client.call(createApiToken, input, { idempotencyKey });
  expect(lastRequest.headers).toMatchObject({ 'idempotency-key': idempotencyKey, authorization: 'Bearer a.b.c' });
  await client.call(createApiToken, input);
  expect(lastRequest.headers).not.toHaveProperty('idempotency-key');
});

it('returns undefined for a 204 of a call that may also return a body', async () => {
  respond = (response) => response.writeHead(204).end();
  expect(await client.call(cancelTvAccount, { params: { id: 71_001 } })).toBeUndefined();
});

it('returns undefined for a 204', async () => {
  respond = (response) => response.writeHead(204).end();
  expect(await client.call(validateToken, {})).toBeUndefined();
});
