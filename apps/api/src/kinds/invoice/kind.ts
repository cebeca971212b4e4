import { listInvoices } from '@demarc/contract/invoice.ts';
import { invoices } from '../../db/schema/invoice.ts';
import { accountStatementRoutes } from '../../modules/account-statement/account-statement.routes.ts';
import { bankStatementRoutes } from '../../modules/bank-statement/bank-statement.routes.ts';
import { billingRunRoutes } from '../../modules/billing-run/billing-run.routes.ts';
import { chargeRoutes } from '../../modules/charge/charge.routes.ts';
import { directDebitRoutes } from '../../modules/direct-debit/direct-debit.routes.ts';
import { disputeRoutes } from '../../modules/invoice/dispute/dispute.routes.ts';
import { invoiceRoutes } from '../../modules/invoice/invoice.routes.ts';
import { invoiceDocumentRoutes } from '../../modules/invoice/invoice-document.routes.ts';
import { renderInvoiceJob } from '../../modules/invoice/render-invoice.ts';
import { renderMissingInvoices } from '../../modules/invoice/render-missing-invoices.ts';
import { sendPaymentReminders } from '../../modules/invoice/send-payment-reminders.ts';
import { findingRoutes } from '../../modules/reconciliation/finding.routes.ts';
import type { Kind } from '../kind.ts';
import { findInvoiceNames } from './names.store.ts';
import { findInvoices } from './search.store.ts';

/** Invoices and credit notes, and the charges that they are made of. */
export const invoice = {
  routes: [
    invoiceRoutes,
    invoiceDocumentRoutes,
    disputeRoutes,
    findingRoutes,
    billingRunRoutes,
    chargeRoutes,
    directDebitRoutes,
    bankStatementRoutes,
    accountStatementRoutes,
  ],
  jobs: [renderInvoiceJob, renderMissingInvoices, sendPaymentReminders],
  countedTable: invoices,
  search: { invoice: { shownBy: listInvoices, find: findInvoices } },
  names: { invoice: findInvoiceNames },
} as const satisfies Kind;
