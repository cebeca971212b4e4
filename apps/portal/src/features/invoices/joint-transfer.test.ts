import type { Invoice } from '@demarc/contract/invoice.ts';
import { describe, expect, it } from 'vitest';
import { joinTransfers, maxJointInvoices } from './joint-transfer.ts';

const payTo = { iban: 'NL83DMRC0900000180' };
const createInvoice = (number: string, dueDate: string, values: Partial<Invoice> = {}) =>
  ({
    number,
    dueDate,
    status: 'OPEN',
    openAmount: '100.25',
    awaitsDirectDebit: false,
    payTo,
    ...values,
  }) as Invoice;

describe('joinTransfers', () => {
  it('sums the open amounts and lists the invoice numbers, earliest due date first', () => {
    expect(joinTransfers([createInvoice('202600002', '2026-06-01'), createInvoice('202600001', '2026-05-01')])).toMatchObject({
      amount: '200.50',
      reference: '202600001 202600002',
    });
  });

  it('leaves out disputed, collected and paid invoices', () => {
    const disputed = createInvoice('202600002', '2026-06-01', { status: 'DISPUTED' });
    const collected = createInvoice('202600003', '2026-06-01', { awaitsDirectDebit: true });
    const paid = createInvoice('202600004', '2026-06-01', { payTo: null });
    expect(joinTransfers([disputed, createInvoice('202600001', '2026-05-01'), collected, paid])).toMatchObject({
      amount: '100.25',
      reference: '202600001',
    });
    expect(joinTransfers([disputed, collected, paid])).toBeNull();
  });

  it('fits the maximum number of the longest invoice numbers in the reference', () => {
    const numbers = Array.from({ length: maxJointInvoices }, (_, index) =>
      createInvoice(String(202_600_000_000 + index), '2026-06-01'),
    );
    expect(joinTransfers(numbers)!.reference.length).toBeLessThanOrEqual(140);
  });
});
