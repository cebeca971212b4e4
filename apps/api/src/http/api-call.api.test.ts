import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { canUseApiToken, toCurl } from '@demarc/contract/api-call.ts';
import { createApiToken } from '@demarc/contract/api-token.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { exportLines } from '@demarc/contract/line.ts';
import { getSuccessStatus, type OperationShape } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FullCustomer, insertFullCustomer } from '../testing/full-customer.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { systemEnv, validCall } from '../testing/valid-call.ts';

const run = promisify(execFile);
const hasShell = isInstalled('bash') && isInstalled('curl');
const callableOperations: readonly OperationShape[] = operations.filter(canUseApiToken);

let api: TestApi;
let endpoint: string;
/** Folder for downloaded files. */
let folder: string;
let reader: { fullCustomer: FullCustomer; token: string };
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  endpoint = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'api-call-'));
  const fullCustomer = await insertFullCustomer(api);
  reader = { fullCustomer, token: await createTokenFor(fullCustomer) };
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

/** Creates an API token of the customer's administrator. */
async function createTokenFor({ customerId, accountId, token }: FullCustomer): Promise<string> {
  const response = await api.call(createApiToken, { params: { customerId, accountId }, body: { description: 'Proef' } }, token);
  return response.body.token ?? '';
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

interface CommandResult {
  status: number;
  body: string;
  exit: number;
}

/** Runs a command in a folder, and returns the response and the exit code. */
async function runCommand(command: string, token: string, cwd: string): Promise<CommandResult> {
  const options = { cwd, env: { ...process.env, TOKEN: token }, maxBuffer: 32 * 1024 * 1024 };
  const parseOutput = (out: string) => ({ status: Number(out.slice(-3)), body: out.slice(0, -3) });
  try {
    const { stdout } = await run('bash', ['-c', `${command} -w '%{http_code}'`], options);
    return { ...parseOutput(stdout), exit: 0 };
  } catch (error) {
    const { stdout, code } = error as { stdout: string; code: number };
    return { ...parseOutput(stdout), exit: code };
  }
}

const newFolder = () => mkdtemp(join(folder, 'run-'));

describe.skipIf(!hasShell)('curl commands with an API token', () => {
  it.each(callableOperations)('$id behaves as the contract says', async (operation) => {
    // Reads can share one customer.
    const { input, fullCustomer } = await validCall(api, operation, operation.method === 'GET' ? reader.fullCustomer : undefined);
    const token = fullCustomer === reader.fullCustomer ? reader.token : await createTokenFor(fullCustomer);
    const command = toCurl(operation, input, { endpoint });
    expect(await runCommand(command, token, await newFolder())).toMatchObject({ status: getSuccessStatus(operation), exit: 0 });
  });

  it('shows an error response and exits with an error', async () => {
    const command = toCurl(getCustomer, { params: { customerId: reader.fullCustomer.customerId } }, { endpoint });
    const { body, ...rest } = await runCommand(command, 'dmc_nobody', folder);
    expect(rest).toEqual({ status: 401, exit: 22 });
    expect(JSON.parse(body)).toMatchObject({ code: 'TOKEN_INVALID' });
  });

  it('overwrites an earlier download', async () => {
    const command = toCurl(exportLines, { params: { customerId: reader.fullCustomer.customerId } }, { endpoint });
    const cwd = await newFolder();
    for (const time of ['first', 'second']) {
      expect(await runCommand(command, reader.token, cwd), time).toMatchObject({ status: 200, exit: 0 });
    }
    expect(await readdir(cwd)).toEqual(['exportLines.csv']);
    expect(await readFile(join(cwd, 'exportLines.csv'), 'utf8')).toContain('serviceId,');
  });
});
