import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { takesApiToken, toCurl } from '@demarc/contract/api-call.ts';
import { createApiToken } from '@demarc/contract/api-token.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { type OperationShape, successStatus } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FullCustomer, insertFullCustomer } from '../testing/full-customer.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { systemEnv, validCall } from '../testing/valid-call.ts';

const run = promisify(execFile);
const hasShell = isThere('bash') && isThere('curl');
const called: readonly OperationShape[] = operations.filter(takesApiToken);

let api: TestApi;
let endpoint: string;
/** Files are stored here. */
let folder: string;
let reader: { own: FullCustomer; token: string };
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  endpoint = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'api-call-'));
  // Not every machine has one, and a test needs no other than this.
  await writeFile(join(folder, 'uuidgen'), '#!/bin/sh\necho 6f6bd9c2-3f0e-4c59-9f0c-52a4f0c2b1de\n');
  await chmod(join(folder, 'uuidgen'), 0o755);
  const own = await insertFullCustomer(api);
  reader = { own, token: await tokenFor(own) };
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

/** An API token of its administrator. */
async function tokenFor({ customerId, accountId, token }: FullCustomer): Promise<string> {
  const made = await api.call(createApiToken, { params: { customerId, accountId }, body: { description: 'Proef' } }, token);
  return made.body.token ?? '';
}

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The status of the answer to a command, and how the command ended. */
async function statusOf(command: string, token: string): Promise<{ status: number; exit: number }> {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, TOKEN: token };
  const options = { cwd: await mkdtemp(join(folder, 'run-')), env, maxBuffer: 32 * 1024 * 1024 };
  const said = (out: string) => Number(/(\d{3})$/.exec(out)?.[1]);
  try {
    const { stdout } = await run('bash', ['-c', `${command} -w '%{http_code}'`], options);
    return { status: said(stdout), exit: 0 };
  } catch (error) {
    const { stdout, code } = error as { stdout: string; code: number };
    return { status: said(stdout), exit: code };
  }
}

describe.skipIf(!hasShell)('as curl in a shell, with an API token', () => {
  it.each(called)('$id does what the contract says', async (operation) => {
    // What is only read may be read by all.
    const { input, own } = await validCall(api, operation, operation.method === 'GET' ? reader.own : undefined);
    const token = own === reader.own ? reader.token : await tokenFor(own);
    const command = toCurl(operation, input, { endpoint });
    expect(await statusOf(command, token)).toEqual({ status: successStatus(operation), exit: 0 });
  });

  it('a refusal ends the command with an error', async () => {
    const command = toCurl(getCustomer, { params: { customerId: reader.own.customerId } }, { endpoint });
    expect(await statusOf(command, 'dmc_nobody')).toEqual({ status: 401, exit: 22 });
  });
});
