import type { InvoiceSummary } from './invoice.ts';

/** The parts that a pattern for file names can contain, in braces. */
export const invoiceFileNameParts = ['number', 'type', 'issueDate', 'dueDate', 'reference', 'purchaseOrder', 'total'] as const;
type InvoiceFileNamePart = (typeof invoiceFileNameParts)[number];

export const defaultInvoiceFileNamePattern = '{number}';
export const maxFileNameLength = 120;

type NamedInvoice = Pick<
  InvoiceSummary,
  'number' | 'type' | 'issueDate' | 'dueDate' | 'customInvoiceReference' | 'purchaseOrderNumber' | 'totalInclVat'
>;

const formatters: Readonly<Record<InvoiceFileNamePart, (invoice: NamedInvoice) => string>> = {
  number: ({ number }) => number,
  type: ({ type }) => (type === 'CREDIT_NOTE' ? 'credit-note' : 'invoice'),
  issueDate: ({ issueDate }) => issueDate,
  dueDate: ({ dueDate }) => dueDate,
  reference: ({ customInvoiceReference }) => customInvoiceReference ?? '',
  purchaseOrder: ({ purchaseOrderNumber }) => purchaseOrderNumber ?? '',
  total: ({ totalInclVat }) => totalInclVat,
};

/** Finds the parts of a pattern that do not exist, such as `{name}`. */
export function findUnknownFileNameParts(pattern: string): string[] {
  return [...pattern.matchAll(/\{([^}]*)\}/g)].flatMap(([part, name]) => (isPart(name!) ? [] : part));
}

/**
 * Writes the name of an invoice's files, without extension. Characters that file systems do not allow become hyphens, so that a name
 * cannot leave its folder; an empty name is the number.
 */
export function formatInvoiceFileName(pattern: string, invoice: NamedInvoice): string {
  const filled = pattern.replace(/\{([^}]*)\}/g, (part, name: string) => (isPart(name) ? formatters[name](invoice) : part));
  const safe = filled
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, '-')
    .replace(/\s+/g, ' ')
    .slice(0, maxFileNameLength)
    // Half a character at the end.
    .replace(/\p{Cs}$/u, '')
    .replace(/^[\s.-]+|[\s.-]+$/g, '');
  return safe || invoice.number;
}

function isPart(name: string): name is InvoiceFileNamePart {
  return invoiceFileNameParts.some((part) => part === name);
}
