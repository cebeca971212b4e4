import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../http/problem.ts';
import { parseOrderFile } from './order-file.ts';

const pdf = Buffer.from('%PDF-1.7 Proef').toString('base64');
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]).toString('base64');
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]).toString('base64');
const getRefusal = (content: string, fileName = 'a.pdf') => {
  try {
    parseOrderFile({ fileName, content });
    return null;
  } catch (error) {
    return error instanceof ApiProblem ? [error.code, error.validationErrors?.map(({ field }) => field)] : error;
  }
};
const unsupported = ['UNSUPPORTED_FILE', ['content']];

describe('the content', () => {
  it.each([
    ['PDF', pdf, 'application/pdf'],
    ['PNG', png, 'image/png'],
    ['JPEG', jpeg, 'image/jpeg'],
  ])('can be a %s with any file name', (_what, content, contentType) => {
    const file = parseOrderFile({ fileName: 'a.exe', content });
    expect(file.contentType).toBe(contentType);
    expect(Buffer.from(file.content).toString('base64')).toBe(content);
  });

  it.each([
    ['a program with the name of a PDF', Buffer.from('MZ program').toString('base64')],
    ['HTML', Buffer.from('<html>%PDF-').toString('base64')],
    ['empty', ''],
    ['plain text', 'hello'],
    ['truncated base64', pdf.slice(0, -1)],
    ['base64 with blank lines', `${pdf.slice(0, 8)}\n\n\n\n${pdf.slice(8)}`],
    ['a data URL', `data:application/pdf;base64,${pdf}`],
  ])('cannot be %s', (_what, content) => expect(getRefusal(content)).toEqual(unsupported));

  it('can be up to 10 MB', () => {
    const toContent = (bytes: number) => Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(bytes - 5)]).toString('base64');
    expect(getRefusal(toContent(10 * 1024 * 1024))).toBeNull();
    expect(getRefusal(toContent(10 * 1024 * 1024 + 1))).toEqual(['BODY_TOO_LARGE', undefined]);
    expect(getRefusal('A'.repeat(15_000_001))).toEqual(['BODY_TOO_LARGE', undefined]);
  });
});

describe('the name', () => {
  it.each([
    ['Plattegrond 2e etage.pdf', 'Plattegrond 2e etage.pdf'],
    ['PLAN.PDF', 'PLAN.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\bos\\plan.pdf', 'plan.pdf'],
    ['plan.pdf.exe', 'plan.pdf.exe.pdf'],
    ['plan\r\nX: 1.pdf', 'plan__X_ 1.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['...', 'document.pdf'],
    ['machtiging klant (2).pdf', 'machtiging klant (2).pdf'],
    ['caf\u00e9.pdf', 'caf\u00e9.pdf'],
    ['\u202egnp.pdf', '_gnp.pdf'],
    ['x'.repeat(120), `${'x'.repeat(115)}.pdf`],
  ])('%j becomes %j', (fileName, safe) => {
    expect(parseOrderFile({ fileName, content: pdf }).fileName.toLowerCase()).toBe(safe.toLowerCase());
  });

  it('keeps an extension that matches its type', () => {
    expect(parseOrderFile({ fileName: 'foto.jpeg', content: jpeg }).fileName).toBe('foto.jpeg');
    expect(parseOrderFile({ fileName: 'foto.png', content: jpeg }).fileName).toBe('foto.png.jpg');
  });
});
