import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { stripI18nextLogging } from './strip-i18next-logging.ts';

const require = createRequire(import.meta.url);
const { handler } = stripI18nextLogging().transform as { handler(code: string): { code: string } };
const pure = '/* @__PURE__ */';

function readModule(name: string): string {
  return readFileSync(require.resolve(`${name}/package.json`).replace('package.json', `dist/esm/${name}.js`), 'utf8');
}

it('still finds the messages of the installed i18next', () => {
  const removedCalls = handler(readModule('i18next')).code.split(pure).length - 1;
  expect(removedCalls).toBeGreaterThan(20);
});

it('keeps other messages', () => {
  expect(handler("log.warn('lost'); this.logger.error('lost');").code).not.toContain(pure);
});
