import { getProblemCodes, getSuccessStatus, listContentTypes, type OperationShape } from '@demarc/contract/operation.ts';
import { operations } from '@demarc/contract/operations.ts';
import { Problem, type ProblemCode, problemStatus } from '@demarc/contract/problem.ts';
import { Ajv } from 'ajv';
import addFormatsTo, { type FormatsPlugin } from 'ajv-formats';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attempts } from '../db/schema/server.ts';
import { type FullCustomer, insertFullCustomer } from '../testing/full-customer.ts';
import { buildUrl, createPayloadPicker, type HostileCase, hostileCases, serializeBody } from '../testing/hostile-cases.ts';
import { listFixtureOperations } from '../testing/kind-fixtures.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { systemEnv, type ValidCall, validCall } from '../testing/valid-call.ts';
import type { Schema } from '../testing/valid-input.ts';
import { getFieldMessage } from './messages.ts';

let api: TestApi;
let reader: FullCustomer;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
  reader = await insertFullCustomer(api);
});
afterAll(() => api.close());

const allOperations: readonly OperationShape[] = operations;
const ajv = new Ajv({ strict: false, allErrors: true });
(addFormatsTo as unknown as FormatsPlugin)(ajv);
const isProblem = ajv.compile({ ...Problem, additionalProperties: false });

/** Calls that succeed only once or a few times with the same rows. */
const consumingOperations: ReadonlySet<string> = new Set([
  ...(await listFixtureOperations('singleUseRows')),
  'revokeToken',
  'switchAccount',
  'confirmSignIn',
  'activateAccount',
  'createApiToken',
  'requestMsaSigningLink',
  'requestMsaVerificationCode',
  'signMsa',
  'approveCustomer',
  'refuseCustomer',
  'blockCustomer',
  'releaseCustomer',
  'terminateCustomer',
  'terminateMsa',
]);

/** Calls that need a new username, address or prefix each time. */
const singleUseInputs: ReadonlySet<string> = new Set(['createAccount', ...(await listFixtureOperations('singleUseInputs'))]);

it.each(allOperations)('$id responds correctly to any input', { timeout: 300_000 }, async (operation) => {
  const faults: string[] = [];
  // Reads change nothing, so that one customer is enough for them.
  let call = await validCall(api, operation, operation.method === 'GET' ? reader : undefined);
  const fits = ajv.compile(operation.body ?? {});
  for (const testCase of hostileCases(operation, call.input, fits, createPayloadPicker(allOperations.indexOf(operation)))) {
    // Wrong codes are counted, and the limit would hide the results of later cases.
    if (operation.problems?.includes('TOO_MANY_ATTEMPTS')) await api.db.delete(attempts);
    const { response, cpuMs } = await send(operation, call, testCase);
    const wrong = [...findFaults(operation, testCase, response), ...(cpuMs > maxCpuMs ? [`takes ${Math.round(cpuMs)} ms`] : [])];
    if (wrong.length > 0)
      faults.push(`${testCase.what}: ${response.statusCode} ${response.body.slice(0, 300)} → ${wrong.join(', ')}`);
    if (response.statusCode >= 400) continue;
    if (singleUseInputs.has(operation.id)) call = await validCall(api, operation, call.fullCustomer);
    if (operation.method === 'DELETE' || consumingOperations.has(operation.id)) call = await validCall(api, operation);
  }
  expect(faults.slice(0, 20), `${faults.length} in all`).toEqual([]);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

it.each(allOperations.filter(({ body }) => body))('$id limits every list and text of its body', ({ body }) => {
  expect(findUnboundedFields(body as Schema)).toEqual([]);
});

function findUnboundedFields({ anyOf = [], items, properties = {}, ...own }: Schema, path = ''): string[] {
  const isBounded =
    own.type === 'array' ? 'maxItems' in own : ['maxLength', 'enum', 'format', 'pattern'].some((keyword) => keyword in own);
  return [
    ...((own.type === 'array' || own.type === 'string') && !isBounded ? [path] : []),
    ...(items ? findUnboundedFields(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([name, property]) => findUnboundedFields(property, `${path}.${name}`)),
    ...anyOf.flatMap((branch) => findUnboundedFields(branch, path)),
  ];
}

/** A request that takes more CPU time than this could block the server; the most expensive valid one renders documents. */
const maxCpuMs = 2_000;

async function send(operation: OperationShape, { input, token }: ValidCall, testCase: HostileCase) {
  const { headers, ...request } = testCase.request(input);
  // Waits for the work of earlier calls, so that it does not count as the cost of this one.
  await api.context.deferredWork.drain();
  const before = process.cpuUsage();
  // Ends a live stream, as the server does when events may have been missed.
  const ending = operation.stream && setInterval(() => void api.context.notifyChannel.notify(api.db, '*'), 100);
  const response = await api.app.inject({
    method: operation.method,
    url: buildUrl(operation, input),
    ...(operation.body && { payload: serializeBody(input.body) }),
    ...request,
    headers: {
      ...(operation.body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  clearInterval(ending);
  const { user } = process.cpuUsage(before);
  return { response, cpuMs: user / 1000 };
}

type InjectedResponse = Awaited<ReturnType<typeof send>>['response'];

/** Lists the faults of a response that are wrong for every input. */
function findFaults(operation: OperationShape, { field, expected }: HostileCase, response: InjectedResponse): string[] {
  const { statusCode: status, body } = response;
  if (status < 400) {
    if (expected === 'refusal') return ['accepted'];
    if (operation.dryRun && status === 200) return findResponseFaults({ ...operation, response: operation.dryRun }, response);
    if (operation.mayBeEmpty && status === 204) return body === '' ? [] : ['a body where none may be'];
    return status === getSuccessStatus(operation) ? findResponseFaults(operation, response) : ['not the documented status'];
  }
  if (expected === 'success') return ['refused'];
  const problem = parseJson(body) as Problem | undefined;
  if (!isProblem(problem) || !problem) return ['no problem of the contract'];
  const code = problem.code as ProblemCode;
  const wrong: string[] = [];
  if (status >= 500) wrong.push('a failure');
  if (problemStatus[code] !== status || problem.status !== status) wrong.push('a code with another status');
  if (!getProblemCodes(operation).includes(code)) wrong.push('not documented');
  if (
    /node_modules|\.ts\b|\bselect\b.*\bfrom\b|postgres|drizzle|syntax|stack|\/apps\//i.test(
      problem.message + serializeDetails(problem),
    )
  )
    wrong.push('reveals internals');
  if (status === 400) wrong.push(...findFieldFaults(problem, field));
  return wrong;
}

function serializeDetails({ details, validationErrors = [] }: Problem): string {
  return JSON.stringify([details, validationErrors.map(({ message, params }) => [message, params])]);
}

/**
 * Returns the faults in the fields of a response: each has to be named once with its own message, and the invalid field has to be
 * among them.
 */
function findFieldFaults({ validationErrors = [] }: Problem, field: string | undefined): string[] {
  const wrong: string[] = [];
  if (validationErrors.length === 0) wrong.push('no field named');
  if (new Set(validationErrors.map((validationError) => validationError.field)).size < validationErrors.length)
    wrong.push('a field named twice');
  if (field !== undefined && !validationErrors.some((validationError) => isAbout(validationError.field, field)))
    wrong.push(`not about ${field}`);
  for (const { code, params, message } of validationErrors) {
    const text = getFieldMessage({ code, ...(params && { params }) }, 'en');
    const isGuess = code !== 'validation.invalid-data' && text === getFieldMessage({ code: 'validation.invalid-data' }, 'en');
    if (text !== message || isGuess || /[{}]/.test(message)) wrong.push(`no text for ${code}`);
  }
  return wrong;
}

/** Whether a problem is about the field, one of its parents or one of its children. */
function isAbout(named: string, field: string): boolean {
  const isIn = (inner: string, outer: string) => outer === '' || inner === outer || /^[.[]/.test(inner.slice(outer.length));
  return (named.startsWith(field) && isIn(named, field)) || (field.startsWith(named) && isIn(field, named));
}

function findResponseFaults({ file, response, stream }: OperationShape, { body, headers }: InjectedResponse): string[] {
  if (stream)
    return headers['content-type'] === 'text/event-stream; charset=utf-8' ? findMessageFaults(stream, body) : ['no stream'];
  if (file) return listContentTypes(file).includes(String(headers['content-type'])) && body.length > 0 ? [] : ['another file'];
  if (!response) return body === '' ? [] : ['a body with 204'];
  return ajv.validate(response, parseJson(body)) ? [] : [`not its schema: ${ajv.errorsText()}`];
}

/** `hello` comes first and each change matches the schema of the stream. A stream that ended before it began is empty. */
function findMessageFaults(schema: TSchema, body: string): string[] {
  if (body === '') return [];
  const messages: EventSourceMessage[] = [];
  const wrong: string[] = [];
  const parser = createParser({ onEvent: (message) => messages.push(message), onError: ({ message }) => wrong.push(message) });
  parser.feed(body);
  parser.reset({ consume: true });
  if (messages[0]?.event !== 'hello') wrong.push('no hello');
  for (const { event, data } of messages)
    if (event === 'change' && !ajv.validate(schema, parseJson(data))) wrong.push(`not its schema: ${ajv.errorsText()}`);
  return wrong;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
