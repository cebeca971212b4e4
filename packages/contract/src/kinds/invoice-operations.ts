import { downloadAccountStatement, getAccountStatement } from '../account-statement.ts';
import {
  exportInvoices,
  getInvoice,
  getInvoiceDifference,
  listInvoiceLines,
  listInvoiceSpecification,
  listInvoices,
} from '../invoice.ts';
import { downloadInvoice, downloadInvoices, mailInvoice } from '../invoice-document.ts';
import { getInvoiceSummary } from '../invoice-overview.ts';
import {
  assignBankEntry,
  getBankStatement,
  listBankEntries,
  listBankStatements,
  loadBankStatement,
} from '../provider/bank-statement.ts';
import {
  createCollectionBatches,
  downloadCollectionBatch,
  getCollectionBatch,
  listCollectionBatches,
} from '../provider/direct-debit.ts';
import {
  addCustomerCharge,
  addInvoicePayment,
  creditInvoice,
  getProviderInvoice,
  listBillingRuns,
  listProviderInvoices,
  moveProviderInvoice,
  startBillingRun,
} from '../provider/invoice.ts';
import { listHeldBackInvoices, renderInvoice } from '../provider/invoice-document.ts';

/** The calls of invoices. */
export const invoiceOperations = [
  listInvoices,
  getInvoiceSummary,
  exportInvoices,
  getInvoice,
  listInvoiceLines,
  listInvoiceSpecification,
  getInvoiceDifference,
  downloadInvoice,
  downloadInvoices,
  mailInvoice,
  getAccountStatement,
  downloadAccountStatement,
] as const;

/** Those of the provider's systems. */
export const invoiceProviderOperations = [
  startBillingRun,
  listBillingRuns,
  addCustomerCharge,
  listProviderInvoices,
  getProviderInvoice,
  moveProviderInvoice,
  addInvoicePayment,
  creditInvoice,
  listHeldBackInvoices,
  renderInvoice,
  createCollectionBatches,
  listCollectionBatches,
  getCollectionBatch,
  downloadCollectionBatch,
  loadBankStatement,
  listBankStatements,
  getBankStatement,
  listBankEntries,
  assignBankEntry,
] as const;
