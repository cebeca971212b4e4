import { expect, it } from 'vitest';
import { findUnknownFileNameParts, formatInvoiceFileName } from './invoice-file-name.ts';

const invoice = {
  ...({ number: '202600123', type: 'INVOICE', issueDate: '2026-11-01', dueDate: '2026-12-01', totalInclVat: '51.43' } as const),
  customInvoiceReference: 'PO/17: "rack"',
  purchaseOrderNumber: null,
};

it.each([
  ['{number}', '202600123'],
  ['{issueDate} {type} {number} {total}', '2026-11-01 invoice 202600123 51.43'],
  ['{reference}', 'PO-17- -rack'],
  ['{purchaseOrder}', '202600123'],
  ['../../{number}', '202600123'],
  ['a\\b\u0000\u202e{dueDate}.', 'a-b-2026-12-01'],
  ['{name} {number}', '{name} 202600123'],
])('names files by %s', (pattern, name) => {
  expect(formatInvoiceFileName(pattern, invoice)).toBe(name);
});

it('limits the length', () => {
  expect(formatInvoiceFileName('{number}'.repeat(50), invoice)).toHaveLength(120);
});

it('finds parts that do not exist', () => {
  expect(findUnknownFileNameParts('{number}-{name}-{}')).toEqual(['{name}', '{}']);
});
