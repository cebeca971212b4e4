import {
  checkTvPin,
  listOpenTvCodes,
  listProviderTvPackages,
  putProviderTvPackage,
  redeemTvCode,
  seeTvDevice,
} from '../provider/tv.ts';
import {
  activateTvAccount,
  cancelTvAccount,
  cancelTvAccountCancellation,
  createTvAccount,
  exportTvAccounts,
  getTvAccount,
  listTvAccounts,
  listTvHistory,
  removeTvDevice,
  resumeTvAccount,
  setTvPin,
  suspendTvAccount,
  updateTvAccount,
} from '../tv-account.ts';
import { getTvAccountSummary } from '../tv-account-counts.ts';
import {
  cancelTvUnconfirmedCode,
  confirmTvActivation,
  createTvUnconfirmedCode,
  dismissTvActivation,
  generateTvActivationCode,
  getTvActivationCode,
  getTvUnconfirmedCode,
  requestTvActivation,
} from '../tv-activation.ts';
import { listTvPackages } from '../tv-package.ts';
import { addTvProduct, cancelTvProduct, cancelTvProductCancellation, listTvProducts } from '../tv-product.ts';

/** The calls of TV accounts and their packages. */
export const tvOperations = [
  createTvAccount,
  listTvAccounts,
  getTvAccountSummary,
  exportTvAccounts,
  getTvAccount,
  updateTvAccount,
  cancelTvAccount,
  activateTvAccount,
  suspendTvAccount,
  resumeTvAccount,
  cancelTvAccountCancellation,
  setTvPin,
  listTvHistory,
  removeTvDevice,
  generateTvActivationCode,
  getTvActivationCode,
  confirmTvActivation,
  dismissTvActivation,
  getTvUnconfirmedCode,
  createTvUnconfirmedCode,
  requestTvActivation,
  cancelTvUnconfirmedCode,
  listTvProducts,
  addTvProduct,
  cancelTvProduct,
  cancelTvProductCancellation,
  listTvPackages,
] as const;

/** The calls for the provider's systems. */
export const tvProviderOperations = [
  listProviderTvPackages,
  putProviderTvPackage,
  listOpenTvCodes,
  redeemTvCode,
  seeTvDevice,
  checkTvPin,
] as const;
