import { expect, it, vi } from 'vitest';

/** Serializes all operations of the contract as JSON. */
async function serializeOperations(): Promise<object[]> {
  const { operations } = await import('@demarc/contract/operations.ts');
  return JSON.parse(JSON.stringify(operations));
}

it('describes each call as the library does', async () => {
  const byLibrary = await serializeOperations();
  vi.resetModules();
  const load = vi.fn(() => import('./typebox-shim.ts'));
  vi.doMock('typebox', load);
  const plain = await serializeOperations();
  expect(load).toHaveBeenCalled();
  expect(plain.length).toBeGreaterThan(100);
  expect(plain).toEqual(byLibrary);
});
