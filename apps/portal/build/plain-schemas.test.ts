import { expect, it, vi } from 'vitest';

/** All operations of the contract, as JSON. */
async function written(): Promise<object[]> {
  const { operations } = await import('@demarc/contract/operations.ts');
  return JSON.parse(JSON.stringify(operations));
}

it('describes each call as the library does', async () => {
  const byLibrary = await written();
  vi.resetModules();
  const load = vi.fn(() => import('./plain-schemas.ts'));
  vi.doMock('typebox', load);
  const plain = await written();
  expect(load).toHaveBeenCalled();
  expect(plain.length).toBeGreaterThan(100);
  expect(plain).toEqual(byLibrary);
});
