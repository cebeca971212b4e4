import { describe, expect, it } from 'vitest';
import { checkFile, maxFileBytes, truncateFileName } from './upload-file.ts';

const createFile = (...bytes: number[]) => new Blob([new Uint8Array(bytes)]);

describe('a file before upload', () => {
  it.each([
    ['a PDF', createFile(0x25, 0x50, 0x44, 0x46, 0x2d, 0x31), null],
    ['a PNG', createFile(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), null],
    ['a JPEG', createFile(0xff, 0xd8, 0xff, 0xe0), null],
    ['a file with a truncated PNG signature', createFile(0x89, 0x50, 0x4e, 0x47), 'other-kind'],
    ['a program', createFile(0x4d, 0x5a, 0x90), 'other-kind'],
    ['nothing', createFile(), 'empty'],
    ['more than 10 MB', new Blob([new Uint8Array(maxFileBytes + 1)]), 'too-large'],
  ] as const)('is validated: %s', async (_what, file, expected) =>
    expect(await checkFile(file, ['PDF', 'PNG', 'JPEG'])).toBe(expected),
  );

  it('is refused if its type is not accepted', async () => {
    expect(await checkFile(createFile(0xff, 0xd8, 0xff, 0xe0), ['PDF'])).toBe('other-kind');
  });

  it('keeps a short name, and the end of a long one', () => {
    expect(truncateFileName('plan.pdf')).toBe('plan.pdf');
    expect(truncateFileName(`${'x'.repeat(200)}.pdf`)).toMatch(/^x{116}\.pdf$/);
  });
});
