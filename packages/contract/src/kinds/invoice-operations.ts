import { downloadAccountStatement, getAccountStatement } from '../account-statement.ts';
import { exportInvoices, getInvoice, listInvoiceLines, listInvoiceSpecification, listInvoices } from '../invoice.ts';
import { getInvoiceDifference } from '../invoice-difference.ts';
import {
  addDisputeMessage,
  disputeInvoice,
  getInvoiceDispute,
  listInvoiceDisputes,
  withdrawDispute,
} from '../invoice-dispute.ts';
import { downloadInvoice, downloadInvoices, mailInvoice } from '../invoice-document.ts';
import { listInvoiceFindings } from '../invoice-finding.ts';
import { getInvoiceSummary } from '../invoice-overview.ts';
import { exportOwnPrices, exportRebilling, getInvoiceMargin, importOwnPrices, listOwnPrices, putOwnPrice } from '../own-price.ts';
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
import {
  acceptDispute,
  answerDispute,
  getProviderDispute,
  listProviderDisputes,
  rejectDispute,
} from '../provider/invoice-dispute.ts';
import { listHeldBackInvoices, renderInvoice } from '../provider/invoice-document.ts';
import { dismissFinding, reconcileInvoice } from '../provider/invoice-finding.ts';

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
  disputeInvoice,
  listInvoiceDisputes,
  getInvoiceDispute,
  addDisputeMessage,
  withdrawDispute,
  listInvoiceFindings,
] as const;

/** The calls for the provider's systems. */
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
  listProviderDisputes,
  getProviderDispute,
  answerDispute,
  acceptDispute,
  rejectDispute,
  reconcileInvoice,
  dismissFinding,
] as const;

/** The calls of own prices. */
export const ownPriceOperations = [
  listOwnPrices,
  exportOwnPrices,
  putOwnPrice,
  importOwnPrices,
  getInvoiceMargin,
  exportRebilling,
] as const;
