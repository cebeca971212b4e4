import {
  activateAccount,
  checkActivation,
  createAccount,
  deleteAccount,
  getAccount,
  listAccounts,
  requestActivationCode,
  updateAccount,
} from './account.ts';
import { exportActivity, listActivity } from './activity.ts';
import { createApiToken, deleteApiToken, listApiTokens, updateApiToken } from './api-token.ts';
import { createContact, deleteContact, updateContact } from './contact.ts';
import {
  createCustomer,
  getCustomer,
  updateCustomerAddress,
  updateCustomerCustomInvoiceReference,
  updateCustomerIban,
  updateCustomerInvoiceAttachmentPreference,
} from './customer.ts';
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
import { createLoginToken } from './provider/account.ts';
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
import { exchangeToken, listSessionAccounts, refreshToken, revokeToken, switchAccount, validateToken } from './session.ts';
import { listCountries, lookUpAddress, validateCoc, validateVatNumber } from './validation.ts';

/** The provider's side: what its own systems call. */
export const providerOperations = [
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
  listEvents,
  listProviderWebhooks,
  createProviderWebhook,
  updateProviderWebhook,
  deleteProviderWebhook,
  listProviderWebhookDeliveries,
  replayProviderWebhookDelivery,
] as const;

/** Every call of the API: its route table. A test holds the server to it. */
export const operations = [
  exchangeToken,
  refreshToken,
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
  createContact,
  updateContact,
  deleteContact,
  listAccounts,
  createAccount,
  getAccount,
  updateAccount,
  deleteAccount,
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
  getLoyaltyBalance,
  getLoyaltyLogin,
  listLoyaltyEntries,
  listCountries,
  validateCoc,
  validateVatNumber,
  lookUpAddress,
  ...providerOperations,
] as const;
