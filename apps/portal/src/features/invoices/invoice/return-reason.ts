import type { InvoicePayment } from '@demarc/contract/invoice.ts';

/** The return codes (ISO 20022) that have their own text. */
const explainedCodes = ['AC01', 'AC04', 'AC06', 'AC13', 'AM04', 'AM05', 'MD01', 'MD06', 'MD07', 'MS02', 'MS03', 'SL01'] as const;

/** The translation key of the reason why the bank returned a direct debit. */
export function getReturnReasonKey(code: string): string {
  const isExplained = (explainedCodes as readonly string[]).includes(code);
  return `invoice.return-${isExplained ? code : 'other'}`;
}

/** The translation key of the sentence with that reason, or of one without a reason if the bank gave none. */
export function getReturnAdviceKey(code: string): string {
  return code === 'MS03' ? 'invoice.advice-return-no-reason' : 'invoice.advice-return-code';
}

type Payment = Pick<InvoicePayment, 'date' | 'amount' | 'method' | 'returnCode'>;

/** The day of the payment that the bank returned last, which can differ from the agreed day; null if it returned none. */
export function findCollectedDay(payments: readonly Payment[]): string | null {
  const returned = payments.findLastIndex(({ returnCode }) => returnCode !== null);
  const collected = payments
    .slice(0, Math.max(0, returned))
    .findLast(({ method, amount }) => method === 'SEPA_DIRECT_DEBIT' && Number(amount) > 0);
  return collected?.date ?? null;
}

/** The code of the last direct debit that the bank returned; null if there is none. */
export function findReturnCode(payments: readonly Pick<InvoicePayment, 'returnCode'>[]): string | null {
  return payments.findLast(({ returnCode }) => returnCode !== null)?.returnCode ?? null;
}
