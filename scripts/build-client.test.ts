import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createExampleBody, toPlaceholder, toTypeScript } from '@demarc/contract/api-call.ts';
import { operations } from '@demarc/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient } from './build-client.ts';
import { root, toolEnv } from './run-check.ts';

const run = promisify(execFile);
/** An empty project, outside the repository, in which both packages are installed. */
let project: string;
let server: Server;
let endpoint: string;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'demarc-client-'));
  const [contract = '', client = ''] = buildClient(join(project, 'built'));
  await unpack(contract, '@demarc/contract');
  await unpack(client, '@demarc/client');
  // Their dependencies, linked from the repository so that no network is needed.
  for (const name of ['typebox', 'ibantools', 'eventsource-parser', '@types/node', 'undici-types']) link(name);
  write('package.json', JSON.stringify({ type: 'module' }));
  server = createServer((request, response) => {
    const [code, body] =
      request.url === '/v1/customer/20240317' ? [200, { companyName: 'Noordlijn' }] : [404, { code: 'NOT_FOUND' }];
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 120_000);
afterAll(async () => {
  await new Promise((resolve) => server?.close(resolve));
  rmSync(project, { recursive: true, force: true });
});

async function unpack(file: string, name: string): Promise<void> {
  const folder = join(project, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  await run('tar', ['-xzf', file, '--strip-components=1', '-C', folder]);
}

function link(name: string): void {
  const path = join(project, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(join(root, 'node_modules', name), path, 'junction');
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
}

it('the packages can be installed in an empty project and call the API', async () => {
  write(
    'program.mjs',
    `import { createClient, ProblemError } from '@demarc/client/client.ts';
import { follow } from '@demarc/client/follow.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { calls } from '@demarc/contract/operations.ts';
import { listProviderOrders } from '@demarc/contract/provider/order.ts';

const client = createClient({ endpoint: process.env.DEMARC_API });
const { companyName } = await client.call(getCustomer, { params: { customerId: 20240317 } });
const refused = await client.call(calls.listCountries, {}).catch((error) => error);
console.log(companyName, refused instanceof ProblemError, refused.problem.code, typeof follow, listProviderOrders.id);
`,
  );
  const { stdout } = await run('node', ['program.mjs'], { cwd: project, env: { ...toolEnv, DEMARC_API: endpoint } });
  expect(stdout).toBe('Noordlijn true NOT_FOUND function listProviderOrders\n');
});

it.each([
  ['Node, and every call that the portal shows compiles', { module: 'nodenext' }, operations],
  // The previous tests have checked the packages' own types.
  ['a bundler', { module: 'esnext', moduleResolution: 'bundler', skipLibCheck: true }, []],
])('the packages have types for %s', { timeout: 120_000 }, async (_where, how, written) => {
  rmSync(join(project, 'program'), { recursive: true, force: true });
  for (const operation of written) {
    const { params } = operation as { params?: { properties: object } };
    const placeholders = params && Object.fromEntries(Object.keys(params.properties).map((name) => [name, toPlaceholder(name)]));
    const text = toTypeScript(operation, { params: placeholders, body: createExampleBody(operation) }, { endpoint });
    write(`program/${operation.id}.ts`, text);
  }
  write(
    'program/main.ts',
    `import { createClient } from '@demarc/client/client.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
const { companyName } = await createClient({ endpoint: '' }).call(getCustomer, { params: { customerId: 20240317 } });
export const length: number = companyName.length;
// @ts-expect-error: a customer ID is not a string.
await createClient({ endpoint: '' }).call(getCustomer, { params: { customerId: 'x' } });
`,
  );
  const compilerOptions = { ...how, target: 'es2022', strict: true, noEmit: true, types: ['node'] };
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['program'] }));
  const result = await run('tsc', ['-p', project, '--checkers', '1'], { cwd: project, env: toolEnv }).catch(
    (error: { stdout: string }) => error,
  );
  expect(result.stdout).toBe('');
});
