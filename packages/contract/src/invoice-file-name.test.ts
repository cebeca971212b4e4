import { expect, it } from 'vitest';
import { findUnknownFileNameParts, formatInvoiceFileName, maxFileNameLength } from './invoice-file-name.ts';

const invoice = {
  number: '202600123',
  type: 'INVOICE',
  issueDate: '2026-11-01',
  dueDate: '2026-12-01',
  totalInclVat: '51.43',
  customInvoiceReference: 'PO/17: "rack"',
  purchaseOrderNumber: null,
} as const;

it.each([
  { what: 'a part', pattern: '{number}', name: '202600123' },
  { what: 'several parts', pattern: '{issueDate} {type} {number} {total}', name: '2026-11-01 invoice 202600123 51.43' },
  { what: 'characters that file systems do not allow', pattern: '{reference}', name: 'PO-17- -rack' },
  { what: 'an empty name', pattern: '{purchaseOrder}', name: '202600123' },
  { what: 'a path', pattern: '../../{number}', name: '202600123' },
  { what: 'invisible characters', pattern: 'a\\b\u0000\u202e{dueDate}.', name: 'a-b-2026-12-01' },
  { what: 'an unknown part', pattern: '{name} {number}', name: '{name} 202600123' },
])('names a file by a pattern with $what', ({ pattern, name }) => {
  expect(formatInvoiceFileName(pattern, invoice)).toBe(name);
});

it('names credit notes', () => {
  expect(formatInvoiceFileName('{type}-{number}', { ...invoice, type: 'CREDIT_NOTE' })).toBe('credit-note-202600123');
});

it('limits the length', () => {
  expect(formatInvoiceFileName('{number}'.repeat(50), invoice)).toHaveLength(maxFileNameLength);
});

it('does not cut a character of two code units in half', () => {
  const start = 'a'.repeat(maxFileNameLength - 1);
  expect(formatInvoiceFileName(`${start}\u{1F4C4}`, invoice)).toBe(start);
});

it('finds parts that do not exist', () => {
  expect(findUnknownFileNameParts('{number}-{name}-{}')).toEqual(['{name}', '{}']);
});
