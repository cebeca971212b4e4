import type { TSchema } from 'typebox';
import type { Input, OperationShape } from './operation.ts';
import { prepareRequest } from './request.ts';
import { problemsIn } from './rules/field-rules.ts';
import { isSecretName } from './secret-name.ts';

/** The input of any operation; `body` is set only if the operation has one. */
export interface CallInput {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
}

interface Written {
  /** Origin of the API, without `/v1`. */
  endpoint: string;
}

/** Whether an API token may make the call. Public calls need no token; provider calls use the provider's token. */
export function takesApiToken({ access }: OperationShape): boolean {
  return access.signedIn && !access.noApiToken && !access.sessionOnly;
}

/** Not every machine has `uuidgen`; Linux always has the file. */
const newUuid = '$(uuidgen 2>/dev/null || cat /proc/sys/kernel/random/uuid)';

/**
 * The call as a command for a POSIX shell with curl 7.76 or later. It reads the token from `TOKEN`. The body is a command-line
 * argument, which Linux limits to 128 KB.
 */
export function toCurl(operation: OperationShape, input: CallInput, { endpoint }: Written): string {
  const { method, path, body } = prepareRequest(operation, input as Input<OperationShape>);
  const file = operation.file && `-o ${fileNameFor(operation)}`;
  const options = ['--fail-with-body -sS', file, operation.stream && '-N', method !== 'GET' && `-X ${method}`];
  const headers = [
    operation.access.signedIn && '-H "Authorization: Bearer $TOKEN"',
    operation.repeatable && `-H "Idempotency-Key: ${newUuid}"`,
    body !== undefined && "-H 'Content-Type: application/json'",
    body !== undefined && `-d ${shellQuoted(jsonOf(body))}`,
  ];
  const command = ['curl', ...options.filter(Boolean), shellQuoted(endpoint + withPlaceholders(path))].join(' ');
  return [command, ...headers.filter(Boolean)].join(' \\\n  ');
}

const endings: Readonly<Record<string, string>> = { 'text/csv': '.csv', 'application/pdf': '.pdf' };

/** A fixed file name: with the name from the response, curl refuses to overwrite the file on the next run. */
function fileNameFor({ id, file }: OperationShape): string {
  return id + (endings[file?.contentType.split(';')[0] ?? ''] ?? '');
}

/** The call as a program that uses the typed client. It reads the token from `TOKEN`. */
export function toTypeScript(operation: OperationShape, input: CallInput, { endpoint }: Written): string {
  // Throws for a missing parameter, as the call itself does.
  prepareRequest(operation, input as Input<OperationShape>);
  const { id, access, file, stream, response, repeatable } = operation;
  const filled = { ...input, ...(input.params && { params: withNumbers(operation, input.params) }) };
  const imports = [
    repeatable && imported('randomUUID', 'node:crypto'),
    file && imported('writeFile', 'node:fs/promises'),
    stream ? imported('follow', '@demarc/client/follow.ts') : imported('createClient', '@demarc/client/client.ts'),
    imported('calls', '@demarc/contract/operations.ts'),
  ];
  const options = `{ endpoint: ${literal(endpoint)}${access.signedIn ? ', token: () => process.env.TOKEN ?? null' : ''} }`;
  /** Puts the input between `before` and `behind`, wrapped to the width that they leave. */
  const call = (before: string, behind: string) => before + literal(filled, '', before.length + behind.length) + behind;
  const client = `client.call(calls.${id}, `;
  const end = repeatable ? ', { idempotencyKey: randomUUID() });' : ');';
  const lines = stream
    ? [call(`for await (const message of follow(options, calls.${id}, `, ')) {'), '  console.log(message);', '}']
    : file
      ? [call(`const file = await ${client}`, end), 'await writeFile(file.fileName, Buffer.from(await file.blob.arrayBuffer()));']
      : response
        ? [call(`const answer = await ${client}`, end), 'console.log(answer);']
        : [call(`await ${client}`, end)];
  const first = stream ? `const options = ${options};` : `const client = createClient(${options});`;
  return [...imports.filter(Boolean), '', first, '', ...lines].join('\n');
}

function imported(name: string, file: string): string {
  return `import { ${name} } from '${file}';`;
}

/** Replaces each secret with `<name>`. */
export function withoutSecrets(input: CallInput): CallInput {
  return hidden(input) as CallInput;
}

function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isSecretName(name) && typeof member === 'string' ? placeholder(name) : hidden(member),
    ]),
  );
}

/** A value that the reader of the example has to fill in. */
export function placeholder(name: string): string {
  return `<${name}>`;
}

/** A number that the reader of the example has to fill in. Written as a number, because `<name>` would not compile. */
class NumberToFillIn {
  readonly text: string;

  constructor(name: string) {
    this.text = `0 /* ${placeholder(name)} */`;
  }
}

function withNumbers({ params }: OperationShape, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const properties = (params?.properties ?? {}) as Readonly<Record<string, Schema>>;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const isNumber = /^(integer|number)$/.test(properties[name]?.type ?? '');
      return [name, isNumber && value === placeholder(name) ? new NumberToFillIn(name) : value];
    }),
  );
}

/** Restores the placeholders that URL encoding made unreadable. */
function withPlaceholders(path: string): string {
  return path.replace(/%3C(\w+)%3E/g, '<$1>');
}

/**
 * A body for a call without known values: the required fields in schema order, or every field but the version if none is
 * required. Undefined if the call has no body.
 */
export function exampleBody({ body, rules = {} }: OperationShape): Record<string, unknown> | undefined {
  if (!body) return undefined;
  // Some required fields are optional in the schema, so that the rule reports them and not the schema.
  const missing = problemsIn(rules, {}).filter(({ code }) => code === 'validation.required');
  const required = [...(body.required ?? []), ...missing.map(({ field }) => field)];
  return exampleOf({ ...body, required }, '') as Record<string, unknown>;
}

/** The parts of a JSON schema that an example is built from. */
interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  anyOf?: readonly Schema[];
  items?: Schema;
  minItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}

const byFormat: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2030-01-31',
  'date-time': '2030-01-31T09:00:00Z',
};

function exampleOf(given: Schema | TSchema, name: string): unknown {
  const schema = given as Schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.anyOf) return exampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name);
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      const needed = fields.filter(([field]) => schema.required?.includes(field));
      const shown = needed.length > 0 ? needed : fields.filter(([field]) => field !== 'version');
      return Object.fromEntries(shown.map(([field, of]) => [field, exampleOf(of, field)]));
    }
    case 'array':
      return [exampleOf(schema.items ?? {}, name)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return (isSecretName(name) ? undefined : byFormat[schema.format ?? '']) ?? placeholder(name);
  }
}

/** Inside single quotes a POSIX shell treats every character but the single quote literally. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const lineWidth = 100;

function jsonOf(value: unknown): string {
  const inLine = JSON.stringify(value);
  return inLine.length <= lineWidth - 20 ? inLine : JSON.stringify(value, null, 2);
}

/** A value as a TypeScript literal, on one line if it fits; `before` is the number of columns already used. */
function literal(value: unknown, indent = '', before = indent.length): string {
  const inLine = inLineLiteral(value);
  const parts = before + inLine.length > lineWidth ? partsOf(value, `${indent}  `) : null;
  if (!parts) return inLine;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${close}`;
}

/** The members of an object or array, one per line; null if it has none. */
function partsOf(value: unknown, indent: string): string[] | null {
  if (Array.isArray(value)) return value.length > 0 ? value.map((one) => literal(one, indent)) : null;
  if (typeof value !== 'object' || value === null || value instanceof NumberToFillIn) return null;
  const members = membersOf(value);
  return members.length > 0
    ? members.map(([name, member]) => `${nameOf(name)}: ${literal(member, indent, indent.length + name.length + 3)}`)
    : null;
}

function inLineLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLineLiteral).join(', ')}]`;
  if (typeof value === 'string') return stringLiteral(value);
  if (value instanceof NumberToFillIn) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = membersOf(value).map(([name, member]) => `${nameOf(name)}: ${inLineLiteral(member)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

function membersOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

function nameOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringLiteral(name);
}

function stringLiteral(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
