export const invoiceTypes = ['INVOICE', 'CREDIT_NOTE'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

export const invoiceStatuses = [
  'OPEN',
  'COLLECTION_SCHEDULED',
  'REVERSED',
  'PARTIALLY_PAID',
  'DISPUTED',
  'PAID',
  'CREDITED',
  'WRITTEN_OFF',
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The statuses that may follow each status. */
export const invoiceTransitions = {
  OPEN: ['COLLECTION_SCHEDULED', 'PARTIALLY_PAID', 'PAID', 'CREDITED', 'DISPUTED', 'WRITTEN_OFF'],
  COLLECTION_SCHEDULED: ['PAID', 'REVERSED'],
  REVERSED: ['OPEN', 'PAID'],
  PARTIALLY_PAID: ['PARTIALLY_PAID', 'PAID', 'CREDITED', 'DISPUTED', 'WRITTEN_OFF'],
  DISPUTED: ['OPEN', 'PARTIALLY_PAID', 'CREDITED'],
  PAID: [],
  CREDITED: [],
  WRITTEN_OFF: [],
} as const satisfies Record<InvoiceStatus, readonly InvoiceStatus[]>;

export function canTransitionInvoice(from: InvoiceStatus, to: InvoiceStatus): boolean {
  return (invoiceTransitions[from] as readonly InvoiceStatus[]).includes(to);
}

/** Days within which a reversed direct debit has to be paid. */
export const daysAfterReversal = 7;

/** Whether an amount is due and the due date has passed. Not a status: a disputed invoice can be overdue too. */
export function isOverdue({ openAmount, dueDate }: { openAmount: string; dueDate: string }, today: string): boolean {
  return Number(openAmount) > 0 && dueDate < today;
}

/** Nothing has to be paid now: the provider decides about the dispute, or the bank about the direct debit. */
export const pausedInvoiceStatuses = ['DISPUTED', 'COLLECTION_SCHEDULED'] as const satisfies readonly InvoiceStatus[];

export function isPaymentPaused(status: InvoiceStatus): status is (typeof pausedInvoiceStatuses)[number] {
  return (pausedInvoiceStatuses as readonly InvoiceStatus[]).includes(status);
}

/** An invoice can be disputed while it has to be paid and no direct debit of it is under way. */
export const disputableInvoiceStatuses = ['OPEN', 'PARTIALLY_PAID', 'DISPUTED'] as const satisfies readonly InvoiceStatus[];

export function canDisputeInvoice({ type, status }: { type: InvoiceType; status: InvoiceStatus }): boolean {
  return type === 'INVOICE' && (disputableInvoiceStatuses as readonly InvoiceStatus[]).includes(status);
}

/** The age ranges of open amounts, in days after the due date. */
export const agingBuckets = ['NOT_DUE', 'DAYS_1_30', 'DAYS_31_60', 'DAYS_61_90', 'OVER_90_DAYS'] as const;
export type AgingBucket = (typeof agingBuckets)[number];
