import {
  activateAccount,
  checkActivation,
  createAccount,
  deleteAccount,
  getAccount,
  listAccounts,
  requestActivationCode,
  unlinkAccountIdentity,
  updateAccount,
} from './account.ts';
import { exportActivity, listActivity } from './activity.ts';
import { createApiToken, deleteApiToken, listApiTokens, updateApiToken } from './api-token.ts';
import {
  checkLineAvailability,
  checkPostalCode,
  createAddressWatch,
  deleteAddressWatch,
  getLineAvailability,
  listAddressWatches,
} from './availability.ts';
import {
  changeAvailabilityBatchRow,
  createAvailabilityBatch,
  getAvailabilityBatch,
  listAvailabilityBatches,
} from './availability-batch.ts';
import { listPackages } from './catalog.ts';
import { createContact, deleteContact, updateContact } from './contact.ts';
import {
  getCustomer,
  updateCustomerAddress,
  updateCustomerCustomInvoiceReference,
  updateCustomerInvoiceAttachmentPreference,
  updateCustomerSecondFactor,
} from './customer.ts';
import { createCustomer } from './customer-application.ts';
import { updateCustomerApprovalLimit } from './customer-approval-limit.ts';
import { updateCustomerIban } from './customer-iban.ts';
import { followEvents } from './event.ts';
import { approvalRequestOperations } from './kinds/approval-request-operations.ts';
import { colocationOperations, colocationProviderOperations } from './kinds/colocation-operations.ts';
import { dcConnectionOperations, dcConnectionProviderOperations } from './kinds/dc-connection-operations.ts';
import { diversityOperations } from './kinds/diversity-operations.ts';
import { faultProviderOperations } from './kinds/fault-operations.ts';
import { invoiceOperations, invoiceProviderOperations, ownPriceOperations } from './kinds/invoice-operations.ts';
import { ipPrefixOperations, ipPrefixProviderOperations } from './kinds/ip-prefix-operations.ts';
import { lineOperations, lineProviderOperations } from './kinds/line-operations.ts';
import { manualAgreementOperations, manualAgreementProviderOperations } from './kinds/manual-agreement-operations.ts';
import { orderOperations, orderProviderOperations } from './kinds/order-operations.ts';
import { powerOperations, powerProviderOperations } from './kinds/power-operations.ts';
import { quotationOperations, quotationProviderOperations } from './kinds/quotation-operations.ts';
import { tvOperations, tvProviderOperations } from './kinds/tv-account-operations.ts';
import { wdmOperations, wdmProviderOperations } from './kinds/wdm-operations.ts';
import { getLoyaltyBalance, getLoyaltyLogin, listLoyaltyEntries } from './loyalty.ts';
import {
  downloadMsa,
  downloadMsaSigningDocument,
  getMsa,
  getMsaSigning,
  listMsaVersions,
  requestMsaSigningLink,
  requestMsaVerificationCode,
  signMsa,
} from './msa.ts';
import { getNoticePreference, listNotices, putNoticePreference, readNotices } from './notice.ts';
import { createLoginToken } from './provider/account.ts';
import { checkProviderLineAvailability, getProviderLineAvailability } from './provider/availability.ts';
import { listProviderPackages, putCustomerPrices, putProviderPackage } from './provider/catalog.ts';
import {
  approveCustomer,
  blockCustomer,
  getProviderCustomer,
  listProviderAccounts,
  listProviderCustomers,
  refuseCustomer,
  releaseCustomer,
  terminateCustomer,
  updateProviderCustomer,
} from './provider/customer.ts';
import {
  createProviderWebhook,
  deleteProviderWebhook,
  listEvents,
  listProviderWebhookDeliveries,
  listProviderWebhooks,
  replayProviderWebhookDelivery,
  updateProviderWebhook,
} from './provider/event.ts';
import { addLoyaltyEntry } from './provider/loyalty.ts';
import { issueMsa, terminateMsa } from './provider/msa.ts';
import { search } from './search.ts';
import {
  confirmSignIn,
  describeToken,
  exchangeToken,
  listSessionAccounts,
  refreshToken,
  revokeToken,
  switchAccount,
  validateToken,
} from './session.ts';
import { getSystemStatus } from './system-status.ts';
import { listCountries, lookUpAddress, validateCoc, validateVatNumber } from './validation.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
} from './webhook.ts';

/** The calls for the provider's own systems. */
const providerOperations = [
  listProviderCustomers,
  getProviderCustomer,
  updateProviderCustomer,
  approveCustomer,
  refuseCustomer,
  blockCustomer,
  releaseCustomer,
  terminateCustomer,
  listProviderAccounts,
  createLoginToken,
  issueMsa,
  terminateMsa,
  addLoyaltyEntry,
  listProviderPackages,
  putProviderPackage,
  putCustomerPrices,
  checkProviderLineAvailability,
  getProviderLineAvailability,
  ...orderProviderOperations,
  ...quotationProviderOperations,
  ...lineProviderOperations,
  ...colocationProviderOperations,
  ...dcConnectionProviderOperations,
  ...wdmProviderOperations,
  ...faultProviderOperations,
  ...powerProviderOperations,
  ...tvProviderOperations,
  ...invoiceProviderOperations,
  ...ipPrefixProviderOperations,
  ...manualAgreementProviderOperations,
  listEvents,
  listProviderWebhooks,
  createProviderWebhook,
  updateProviderWebhook,
  deleteProviderWebhook,
  listProviderWebhookDeliveries,
  replayProviderWebhookDelivery,
] as const;

const companyOperations = [
  exchangeToken,
  describeToken,
  refreshToken,
  confirmSignIn,
  validateToken,
  revokeToken,
  listSessionAccounts,
  switchAccount,
  createCustomer,
  getCustomer,
  updateCustomerAddress,
  updateCustomerIban,
  updateCustomerCustomInvoiceReference,
  updateCustomerInvoiceAttachmentPreference,
  updateCustomerSecondFactor,
  updateCustomerApprovalLimit,
  createContact,
  updateContact,
  deleteContact,
  listAccounts,
  createAccount,
  getAccount,
  updateAccount,
  deleteAccount,
  unlinkAccountIdentity,
  activateAccount,
  checkActivation,
  requestActivationCode,
  listApiTokens,
  createApiToken,
  updateApiToken,
  deleteApiToken,
  getMsa,
  listMsaVersions,
  downloadMsa,
  requestMsaSigningLink,
  getMsaSigning,
  downloadMsaSigningDocument,
  requestMsaVerificationCode,
  signMsa,
  listActivity,
  exportActivity,
  listPackages,
  checkLineAvailability,
  getLineAvailability,
  checkPostalCode,
  listAddressWatches,
  createAddressWatch,
  deleteAddressWatch,
  listAvailabilityBatches,
  createAvailabilityBatch,
  getAvailabilityBatch,
  changeAvailabilityBatchRow,
] as const;

const sharedOperations = [
  getLoyaltyBalance,
  getLoyaltyLogin,
  listLoyaltyEntries,
  listCountries,
  validateCoc,
  validateVatNumber,
  lookUpAddress,
  getSystemStatus,
  search,
  followEvents,
  listNotices,
  readNotices,
  getNoticePreference,
  putNoticePreference,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
] as const;

/**
 * Every call of the API. A test checks that the server registers exactly these. The type is written out by list, because the compiler
 * does not serialize one with all calls (TS7056) for the client.
 */
export const operations: readonly [
  ...typeof companyOperations,
  ...typeof orderOperations,
  ...typeof quotationOperations,
  ...typeof approvalRequestOperations,
  ...typeof lineOperations,
  ...typeof colocationOperations,
  ...typeof dcConnectionOperations,
  ...typeof wdmOperations,
  ...typeof powerOperations,
  ...typeof diversityOperations,
  ...typeof tvOperations,
  ...typeof invoiceOperations,
  ...typeof ownPriceOperations,
  ...typeof ipPrefixOperations,
  ...typeof manualAgreementOperations,
  ...typeof sharedOperations,
  ...typeof providerOperations,
] = [
  ...companyOperations,
  ...orderOperations,
  ...quotationOperations,
  ...approvalRequestOperations,
  ...lineOperations,
  ...colocationOperations,
  ...dcConnectionOperations,
  ...wdmOperations,
  ...powerOperations,
  ...diversityOperations,
  ...tvOperations,
  ...invoiceOperations,
  ...ownPriceOperations,
  ...ipPrefixOperations,
  ...manualAgreementOperations,
  ...sharedOperations,
  ...providerOperations,
];

type Operation = (typeof operations)[number];

/** Every call by its id, so that programs can import all of them together. */
export const calls = Object.fromEntries(operations.map((operation) => [operation.id, operation])) as unknown as {
  readonly [Id in Operation['id']]: Extract<Operation, { id: Id }>;
};
