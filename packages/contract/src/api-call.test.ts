import { execFileSync } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { canUseApiToken, createExampleBody, redactSecrets, toCurl, toTypeScript } from './api-call.ts';
import { createApiToken } from './api-token.ts';
import { createContact } from './contact.ts';
import { getCustomer } from './customer.ts';
import { updateCustomerIban } from './customer-iban.ts';
import { followEvents } from './event.ts';
import { exportLines, listLines, updateLine } from './line.ts';
import { defineOperation } from './operation.ts';
import { operations } from './operations.ts';
import { addOrderNote } from './order.ts';
import { exchangeToken } from './session.ts';
import { setTvPin } from './tv-account.ts';
import { listCountries } from './validation.ts';

const endpoint = 'https://api.example';
const params = { customerId: 20_240_317 };

describe('curl', () => {
  it('includes the list filter and leaves out the token', () => {
    expect(toCurl(listLines, { params, query: { status: 'ACTIVE', q: 'a b&c', technology: undefined } }, { endpoint })).toBe(
      `curl --fail-with-body -sS 'https://api.example/v1/customer/20240317/line?status=ACTIVE&q=a+b%26c' \\\n  -H "Authorization: Bearer $TOKEN"`,
    );
  });

  it('includes the method, the body and an idempotency key for a create', () => {
    const note = { params: { ...params, orderId: 7 }, body: { text: "It's late" } };
    expect(toCurl(addOrderNote, note, { endpoint }).split(' \\\n  ')).toEqual([
      `curl --fail-with-body -sS -X POST 'https://api.example/v1/customer/20240317/order/7/note'`,
      '-H "Authorization: Bearer $TOKEN"',
      '-H "Idempotency-Key: $(uuidgen 2>/dev/null || cat /proc/sys/kernel/random/uuid)"',
      "-H 'Content-Type: application/json'",
      `-d '{"text":"It'\\''s late"}'`,
    ]);
  });

  it('saves a file, does not buffer a stream, and omits the token for a public call', () => {
    expect(toCurl(exportLines, { params }, { endpoint })).toMatch(/^curl --fail-with-body -sS -o exportLines.csv 'https/);
    expect(toCurl(followEvents, { params }, { endpoint })).toMatch(/^curl --fail-with-body -sS -N 'https/);
    expect(toCurl(listCountries, {}, { endpoint })).not.toContain('TOKEN');
  });

  it.each([
    ['has uuidgen', 'echo 6f6bd9c2-3f0e-4c59-9f0c-52a4f0c2b1de', /^Idempotency-Key: 6f6bd9c2-3f0e-4c59-9f0c-52a4f0c2b1de$/],
    // 127 is the exit code of a shell that does not find the program.
    ['has none', 'return 127', /^Idempotency-Key: [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ])('generates an idempotency key where the machine %s', (_what, uuidgen, key) => {
    const command = toCurl(addOrderNote, { params: { ...params, orderId: 7 }, body: { text: '' } }, { endpoint });
    const script = `uuidgen() { ${uuidgen}; }\ncurl() { printf '%s\\0' "$@"; }\n${command}`;
    const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0');
    expect(words.filter((word) => key.test(word))).toHaveLength(1);
  });

  it('leaves path placeholders unencoded', () => {
    expect(toCurl(getCustomer, { params: { customerId: '<customerId>' } }, { endpoint })).toContain('/v1/customer/<customerId>');
  });

  it('throws for a missing parameter, as the call does', () => {
    expect(() => toCurl(getCustomer, {}, { endpoint })).toThrow('Required parameter customerId');
    expect(() => toTypeScript(getCustomer, {}, { endpoint })).toThrow('Required parameter customerId');
  });

  it('quotes any value so that the shell passes it on unchanged', () => {
    const send = defineOperation({
      id: 'send',
      method: 'PUT',
      path: '/v1/thing/:name',
      summary: 'For this test.',
      tag: 'Test',
      access: { signedIn: false },
      params: Type.Object({ name: Type.String() }),
      body: Type.Object({ text: Type.String() }),
    });
    const unkind = ["'", "''\\", '$HOME `id` $(id)', 'a\nb\r\tc', '!! !$', '" \\" \\', 'é 漢 😀', '{a,b} * ? ~ # ; & |', ' '];
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
    const runCommand = (name: string, value: string) => {
      const command = toCurl(send, { params: { name }, body: { text: value } }, { endpoint });
      const output = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], { encoding: 'utf8' });
      const words = output.split('\0');
      return { path: decodeURIComponent(words[4]!.slice(`${endpoint}/v1/thing/`.length)), body: JSON.parse(words[8]!) };
    };
    for (const value of unkind) expect(runCommand(value, value)).toEqual({ path: value, body: { text: value } });
    fc.assert(
      fc.property(text, (value) => {
        expect(runCommand('x', value).body).toEqual({ text: value });
      }),
      { numRuns: 25 },
    );
  });
});

describe('TypeScript', () => {
  it('is a complete program', () => {
    expect(toTypeScript(listLines, { params, query: { status: 'ACTIVE', after: undefined } }, { endpoint })).toBe(
      `import { createClient } from '@demarc/client/client.ts';
import { calls } from '@demarc/contract/operations.ts';

const client = createClient({ endpoint: 'https://api.example', token: () => process.env.TOKEN ?? null });

const answer = await client.call(calls.listLines, {
  params: { customerId: 20240317 },
  query: { status: 'ACTIVE' },
});
console.log(answer);`,
    );
  });

  it('writes a number placeholder as 0 with its name in a comment', () => {
    const text = toTypeScript(
      addOrderNote,
      { params: { ...params, orderId: '<orderId>' }, body: { text: '<text>' } },
      { endpoint },
    );
    expect(text).toContain('orderId: 0 /* <orderId> */');
    expect(text).toContain("text: '<text>'");
  });

  it('writes any value as a literal that evaluates to it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue(), { noNullPrototype: true }), (body) => {
        fc.pre(!JSON.stringify(body).includes('__proto__'));
        const text = toTypeScript(updateCustomerIban, { params, body }, { endpoint });
        const writtenInput = text.slice(text.indexOf('updateCustomerIban, ') + 20, text.indexOf(');\nconsole'));
        expect(new Function(`return ${writtenInput}`)()).toEqual({ params, body: JSON.parse(JSON.stringify(body)) });
      }),
    );
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'of %s is valid and at most 120 columns wide',
    (_id, operation) => {
      const { params: named, query } = operation as { params?: { properties: object }; query?: { properties: object } };
      const each = (part?: { properties: object }) =>
        part && Object.fromEntries(Object.keys(part.properties).map((name) => [name, `<${name}>`]));
      const input = { params: each(named), query: each(query), body: createExampleBody(operation) };
      const text = toTypeScript(operation, input, { endpoint });
      expect(stripTypeScriptTypes(text)).toContain(endpoint);
      expect(text.split('\n').filter((line) => line.length > 120)).toEqual([]);
    },
  );
});

describe('an example body', () => {
  it('has the required fields in schema order', () => {
    expect(createExampleBody(createContact)).toEqual({ lastName: '<lastName>' });
    expect(Object.keys(createExampleBody(exchangeToken) ?? {})).toEqual(['token']);
    expect(createExampleBody(getCustomer)).toBeUndefined();
  });

  it('has every field but the version where none is required', () => {
    expect(createExampleBody(updateLine)).toHaveProperty('reference');
    expect(createExampleBody(updateLine)).not.toHaveProperty('version');
  });
});

it('redacts secrets at any depth', () => {
  const body = { pin: '2580', productCode: 'TV-1', account: [{ password: 'a b', verificationCode: '123456' }] };
  const redactedInput = redactSecrets({ params: { id: 7, signingToken: 'abc' }, query: { postalCode: '1234AB' }, body });
  expect(redactedInput).toEqual({
    params: { id: 7, signingToken: '<signingToken>' },
    query: { postalCode: '1234AB' },
    body: { pin: '<pin>', productCode: 'TV-1', account: [{ password: '<password>', verificationCode: '<verificationCode>' }] },
  });
  expect(createExampleBody(setTvPin)).toEqual({ pin: '<pin>' });
});

it.each([
  [getCustomer, true],
  [createApiToken, false],
  [listCountries, false],
  [exchangeToken, false],
])('tells whether an API token may make the call', (operation, does) => {
  expect(canUseApiToken(operation)).toBe(does);
});
