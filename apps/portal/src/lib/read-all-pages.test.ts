import { expect, it } from 'vitest';
import { readAllPages } from './read-all-pages.ts';

it('reads each page after the cursor of the one before', async () => {
  const pages = { start: { items: [1, 2], next: 'b' }, b: { items: [], next: 'c' }, c: { items: [3], next: null } };
  const asked: unknown[] = [];
  const items = await readAllPages(async (cursor) => {
    asked.push(cursor);
    return pages[(cursor.after ?? 'start') as keyof typeof pages];
  });
  expect(items).toEqual([1, 2, 3]);
  expect(asked).toEqual([{}, { after: 'b' }, { after: 'c' }]);
});
