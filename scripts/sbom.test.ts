import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run-check.ts';
import { createSbom } from './sbom.ts';

it('lists what the server loads and what the build bundles, with license and integrity, and nothing else', () => {
  const { components, dependencies, metadata } = createSbom();
  const names = new Set(components.map(({ name }) => name));
  for (const name of [
    'fastify',
    'oidc-provider',
    'pg',
    'react',
    '@mantine/core',
    'read-excel-file',
    '@floating-ui/dom',
    '@scalar/fastify-api-reference',
    '@cantoo/pdf-lib',
  ]) {
    expect(names).toContain(name);
  }
  for (const name of ['vitest', 'vite', 'typescript', '@biomejs/biome', 'drizzle-kit', '@playwright/test']) {
    expect(names).not.toContain(name);
  }
  expect(metadata.component.name).toBe('demarc');

  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencyRefs = dependencies.flatMap(({ dependsOn }) => dependsOn);
  expect(dependencyRefs.filter((ref) => !refs.has(ref))).toEqual([]);

  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  const { integrity = '' } = lock.packages['node_modules/react'] ?? {};
  const sha512 = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  expect(components.find(({ name }) => name === 'react')?.hashes).toEqual([{ alg: 'SHA-512', content: sha512 }]);
  const foreign = components.filter((component) => !component['bom-ref'].startsWith('@demarc/'));
  expect(foreign.filter(({ hashes }) => !hashes?.length)).toEqual([]);
  // The package.json of png-js contains no license; only its LICENSE file says that it is MIT. SaxonJS has its own license (decision 0047).
  const withoutLicense = foreign.filter(({ licenses }) => !licenses?.length).map(({ name }) => name);
  expect(withoutLicense).toEqual(['png-js', 'saxon-js', 'xslt3']);
});
