import type { TSchema } from 'typebox';
import { type Input, listContentTypes, type OperationShape } from './operation.ts';
import { prepareRequest } from './request.ts';
import { findFieldProblems } from './rules/field-rules.ts';
import { isSecretName } from './secret-name.ts';

/** The input of any operation; `body` is set only if the operation has one. */
export interface CallInput {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
}

interface SnippetOptions {
  /** Origin of the API, without `/v1`. */
  endpoint: string;
}

/** Whether an API token may make the call. Public calls need no token; provider calls use the provider's token. */
export function canUseApiToken({ access }: OperationShape): boolean {
  return access.signedIn && !access.noApiToken && !access.sessionOnly;
}

/** Not every machine has `uuidgen`; Linux always has the file. */
const newUuidCommand = '$(uuidgen 2>/dev/null || cat /proc/sys/kernel/random/uuid)';

/**
 * Formats the call as a command for a POSIX shell with curl 7.76 or later. It reads the token from `TOKEN`. The body is a
 * command-line argument, which Linux limits to 128 KB.
 */
export function toCurl(operation: OperationShape, input: CallInput, { endpoint }: SnippetOptions): string {
  const { method, path, body } = prepareRequest(operation, input as Input<OperationShape>);
  const file = operation.file && `-o ${getFileName(operation)}`;
  const options = ['--fail-with-body -sS', file, operation.stream && '-N', method !== 'GET' && `-X ${method}`];
  const headers = [
    operation.access.signedIn && '-H "Authorization: Bearer $TOKEN"',
    operation.repeatable && `-H "Idempotency-Key: ${newUuidCommand}"`,
    body !== undefined && "-H 'Content-Type: application/json'",
    body !== undefined && `-d ${quoteForShell(toJson(body))}`,
  ];
  const command = ['curl', ...options.filter(Boolean), quoteForShell(endpoint + unescapePlaceholders(path))].join(' ');
  return [command, ...headers.filter(Boolean)].join(' \\\n  ');
}

const fileExtensions: Readonly<Record<string, string>> = { 'text/csv': '.csv', 'application/pdf': '.pdf' };

/** Returns a fixed file name, because with the name from the response, curl refuses to overwrite the file on the next run. */
function getFileName({ id, file }: OperationShape): string {
  const [type, ...others] = file ? listContentTypes(file) : [];
  return others.length > 0 ? id : id + (fileExtensions[type?.split(';')[0] ?? ''] ?? '');
}

/** Formats the call as a program that uses the typed client. It reads the token from `TOKEN`. */
export function toTypeScript(operation: OperationShape, input: CallInput, { endpoint }: SnippetOptions): string {
  // Throws for a missing parameter, as the call itself does.
  prepareRequest(operation, input as Input<OperationShape>);
  const { id, access, file, stream, response, repeatable } = operation;
  const filled = { ...input, ...(input.params && { params: replaceNumberPlaceholders(operation, input.params) }) };
  const imports = [
    repeatable && toImportStatement('randomUUID', 'node:crypto'),
    file && toImportStatement('writeFile', 'node:fs/promises'),
    stream
      ? toImportStatement('follow', '@demarc/client/follow.ts')
      : toImportStatement('createClient', '@demarc/client/client.ts'),
    toImportStatement('calls', '@demarc/contract/operations.ts'),
  ];
  const options = `{ endpoint: ${toLiteral(endpoint)}${access.signedIn ? ', token: () => process.env.TOKEN ?? null' : ''} }`;
  /** Puts the input between `before` and `behind`, wrapped to the remaining width. */
  const call = (before: string, behind: string) => before + toLiteral(filled, '', before.length + behind.length) + behind;
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

function toImportStatement(name: string, file: string): string {
  return `import { ${name} } from '${file}';`;
}

/** Replaces each secret with `<name>`. */
export function redactSecrets(input: CallInput): CallInput {
  return redactValue(input) as CallInput;
}

function redactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isSecretName(name) && typeof member === 'string' ? toPlaceholder(name) : redactValue(member),
    ]),
  );
}

/** Creates a value that the reader of the example has to fill in. */
export function toPlaceholder(name: string): string {
  return `<${name}>`;
}

/** A number that the reader of the example has to fill in. Written as a number, because `<name>` would not compile. */
class NumberPlaceholder {
  readonly text: string;

  constructor(name: string) {
    this.text = `0 /* ${toPlaceholder(name)} */`;
  }
}

function replaceNumberPlaceholders(
  { params }: OperationShape,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const properties = (params?.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const isNumber = /^(integer|number)$/.test(properties[name]?.type ?? '');
      return [name, isNumber && value === toPlaceholder(name) ? new NumberPlaceholder(name) : value];
    }),
  );
}

/** Restores the placeholders that URL encoding made unreadable. */
function unescapePlaceholders(path: string): string {
  return path.replace(/%3C(\w+)%3E/g, '<$1>');
}

/**
 * Creates a body for a call without known values: the required fields in schema order, or every field but the version if none is
 * required. Undefined if the call has no body.
 */
export function createExampleBody({ body, rules = {} }: OperationShape): Record<string, unknown> | undefined {
  if (!body) return undefined;
  // Some required fields are optional in the schema, so that the rule reports them and not the schema.
  const requiredByRules = findFieldProblems(rules, {}).filter(({ code }) => code === 'validation.required');
  const required = [...(body.required ?? []), ...requiredByRules.map(({ field }) => field)];
  return createExample({ ...body, required }, '') as Record<string, unknown>;
}

/** The parts of a JSON schema that an example is built from. */
interface JsonSchema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  minItems?: number;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
}

const examplesByFormat: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2030-01-31',
  'date-time': '2030-01-31T09:00:00Z',
};

function createExample(anySchema: JsonSchema | TSchema, name: string): unknown {
  const schema = anySchema as JsonSchema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.anyOf) return createExample(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name);
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      const needed = fields.filter(([field]) => schema.required?.includes(field));
      const shownFields = needed.length > 0 ? needed : fields.filter(([field]) => field !== 'version');
      return Object.fromEntries(shownFields.map(([field, property]) => [field, createExample(property, field)]));
    }
    case 'array':
      return [createExample(schema.items ?? {}, name)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return (isSecretName(name) ? undefined : examplesByFormat[schema.format ?? '']) ?? toPlaceholder(name);
  }
}

/** Inside single quotes a POSIX shell treats every character but the single quote literally. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const maxLineWidth = 100;

function toJson(value: unknown): string {
  const inLine = JSON.stringify(value);
  return inLine.length <= maxLineWidth - 20 ? inLine : JSON.stringify(value, null, 2);
}

/** Formats a value as a TypeScript literal, on one line if it fits; `before` is the number of columns already used. */
function toLiteral(value: unknown, indent = '', before = indent.length): string {
  const inLine = toInlineLiteral(value);
  const parts = before + inLine.length > maxLineWidth ? toMemberLines(value, `${indent}  `) : null;
  if (!parts) return inLine;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${close}`;
}

/** Formats the members of an object or array, one per line; null if it has none. */
function toMemberLines(value: unknown, indent: string): string[] | null {
  if (Array.isArray(value)) return value.length > 0 ? value.map((item) => toLiteral(item, indent)) : null;
  if (typeof value !== 'object' || value === null || value instanceof NumberPlaceholder) return null;
  const members = getDefinedEntries(value);
  return members.length > 0
    ? members.map(([name, member]) => `${toPropertyName(name)}: ${toLiteral(member, indent, indent.length + name.length + 3)}`)
    : null;
}

function toInlineLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toInlineLiteral).join(', ')}]`;
  if (typeof value === 'string') return toStringLiteral(value);
  if (value instanceof NumberPlaceholder) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = getDefinedEntries(value).map(([name, member]) => `${toPropertyName(name)}: ${toInlineLiteral(member)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

function getDefinedEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

function toPropertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : toStringLiteral(name);
}

function toStringLiteral(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
