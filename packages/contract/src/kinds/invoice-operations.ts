import {
  exportInvoices,
  getInvoice,
  getInvoiceDifference,
  getInvoiceSummary,
  listInvoiceLines,
  listInvoiceSpecification,
  listInvoices,
} from '../invoice.ts';
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

/** The calls of invoices. */
export const invoiceOperations = [
  listInvoices,
  getInvoiceSummary,
  exportInvoices,
  getInvoice,
  listInvoiceLines,
  listInvoiceSpecification,
  getInvoiceDifference,
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
] as const;
