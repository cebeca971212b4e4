import { expect, it } from 'vitest';
import { readImportFile, readImportText, toImportRows } from './read-import.ts';

it('reads a table by its column names, and only the columns that it has', async () => {
  const text = 'Omschrijving;IP-adres;PTR\nkassa;203.0.113.70;mail.example.net\n;203.0.113.71;\n';
  expect(await readImportText(text)).toEqual({
    kind: 'rows',
    rows: [
      { id: 0, line: 2, ip: '203.0.113.70', ptr: 'mail.example.net', hostname: null, description: 'kassa' },
      { id: 1, line: 3, ip: '203.0.113.71', ptr: '', hostname: null, description: '' },
    ],
  });
});

it('reads a table without column names', () => {
  expect(toImportRows([['203.0.113.70', 'mail.example.net']])).toMatchObject([{ line: 1, ip: '203.0.113.70' }]);
});

it.each([
  ['directives', '$ORIGIN 113.0.203.in-addr.arpa.\n70 PTR mail.example.net.\n'],
  ['records alone', '70.113.0.203.in-addr.arpa. 86400 IN PTR mail.example.net.'],
])('leaves a zone file with %s to the server', async (_case, text) => {
  expect(await readImportText(text)).toEqual({ kind: 'zone', text });
});

it('rejects files without rows', async () => {
  await expect(readImportText('ip;ptr\n')).rejects.toMatchObject({ problem: 'no-rows' });
  await expect(readImportFile(new Blob([]))).rejects.toMatchObject({ problem: 'empty' });
  await expect(readImportFile(new Blob(['%PDF-1.7']))).rejects.toMatchObject({ problem: 'other-kind' });
});
