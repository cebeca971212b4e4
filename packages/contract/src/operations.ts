import { getCustomer, updateCustomerIban } from './customer.ts';
import { getLoyaltyBalance, getLoyaltyLogin } from './loyalty.ts';
import { exchangeToken, refreshToken, revokeToken, validateToken } from './session.ts';
import { listCountries } from './validation.ts';

/** Every call of the API: its route table. A test holds the server to it. */
export const operations = [
  exchangeToken,
  refreshToken,
  validateToken,
  revokeToken,
  getCustomer,
  updateCustomerIban,
  getLoyaltyBalance,
  getLoyaltyLogin,
  listCountries,
] as const;
