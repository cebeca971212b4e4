import { describe, expect, it } from 'vitest';
import { lookedFor } from './looked-for.ts';

describe('the words of a path', () => {
  it.each([
    ['/lins/BVV-18', 'lins BVV-18'],
    ['/caf%C3%A9%20zuid/', 'café zuid'],
    ['/50%', '50%'],
    ['/', ''],
    [`/${'a'.repeat(300)}`, 'a'.repeat(100)],
  ])('of %s', (path, expected) => expect(lookedFor(path)).toBe(expected));
});
