import type { FastifyInstance } from 'fastify';
import { listMembers } from './field-path.ts';
import { invalid } from './problem.ts';

/** Accepts JSON bodies only. An empty body counts as no body, because some clients send a content type without one. */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const text = body as string;
    parse(request, text, (error, value) => {
      const forbidden = error && findForbiddenKey(text);
      if (!forbidden) return done(error, value);
      const { field, key } = forbidden;
      done(invalid([{ field, code: 'validation.forbidden-key', params: { key } }], 'FORBIDDEN_KEY'));
    });
  });
}

interface ForbiddenKey {
  /** Path of the key; empty if the path is too long to be useful. */
  field: string;
  key: string;
}

const maxFieldLength = 200;

/** Finds the first key of a JSON text that could reach Object.prototype; null if there is none or the text is not JSON. */
export function findForbiddenKey(text: string): ForbiddenKey | null {
  let root: unknown;
  try {
    root = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
  // Iterative, because JSON may be nested deeper than the stack allows.
  const stack: { value: unknown; path: string }[] = [{ value: root, path: '' }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, path } = next;
    if (typeof value !== 'object' || value === null) continue;
    for (const member of listMembers(value, path)) {
      const key = getForbiddenKey(member.name, member.value);
      if (key) return { field: member.path.length > maxFieldLength ? '' : member.path, key };
      stack.push(member);
    }
  }
  return null;
}

function getForbiddenKey(name: string, value: unknown): string | null {
  if (name === '__proto__') return name;
  return name === 'constructor' && hasPrototype(value) ? 'constructor.prototype' : null;
}

function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}
