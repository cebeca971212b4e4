import { describe, expect, it } from 'vitest';
import { getMissingPageHint } from './missing-page-hint.ts';

describe('getMissingPageHint', () => {
  it.each([
    ['/lins/BVV-18', 'BVV-18'],
    ['/invoices/xyz', 'xyz'],
    ['/lines/999999/detail', '999999'],
    ['/caf%C3%A9%20zuid/', 'café zuid'],
    ['/50%', '50%'],
    ['/', ''],
    [`/${'a'.repeat(300)}`, 'a'.repeat(100)],
  ])('derives a search text from %s', (path, expected) => expect(getMissingPageHint(path)).toBe(expected));
});
