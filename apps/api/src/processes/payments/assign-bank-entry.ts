import type { Input } from '@demarc/contract/operation.ts';
import type { assignBankEntry, BankEntry } from '@demarc/contract/provider/bank-statement.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { conflict, type FieldProblem, invalid, notFound } from '../../http/problem.ts';
import { presentEntries } from '../../modules/bank-statement/bank-statement.presenter.ts';
import { findInvoicesByNumber, lockEntry } from '../../modules/bank-statement/bank-statement.store.ts';
import { applyTransfer } from './apply-payment.ts';

type Request = Input<typeof assignBankEntry>['body'];

/** Adds the unassigned amount of a payment to invoices of a customer. */
export function assign(
  context: AppContext,
  author: Author,
  entryId: number,
  { customerId, numbers }: Request,
): Promise<BankEntry> {
  return context.database.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, entryId);
    if (!entry) throw notFound();
    const { status } = entry;
    const isAssignable = status === 'UNASSIGNED' || (status === 'ON_ACCOUNT' && entry.customerId === customerId);
    if (!isAssignable || Number(entry.amount) <= 0) throw conflict('INVALID_TRANSITION', { status });
    if (!(await findCustomer(tx, customerId))) throw invalid([{ field: 'customerId', code: 'validation.unknown-value' }]);
    const invoices = numbers.length > 0 ? await findInvoicesByNumber(tx, numbers) : [];
    const problems = numbers.flatMap((number, index): FieldProblem[] => {
      const field = `numbers[${index}]`;
      if (!invoices.some((invoice) => invoice.number === number && invoice.customerId === customerId))
        return [{ field, code: 'validation.unknown-value' }];
      return numbers.indexOf(number) === index ? [] : [{ field, code: 'validation.duplicate' }];
    });
    if (problems.length > 0) throw invalid(problems);
    const bookedEntry = await applyTransfer({ tx, context, author }, entry, customerId, numbers);
    return (await presentEntries(tx, [bookedEntry]))[0]!;
  });
}
