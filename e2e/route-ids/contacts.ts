import { getCustomer } from '@demarc/contract/customer.ts';
import type { FindRouteIds } from './route-ids.ts';

export const findRouteIds: FindRouteIds = async ({ client, customerId }) => {
  const { contacts } = await client.call(getCustomer, { params: { customerId } });
  return { '/company/contact/$contactId': contacts[0]?.id };
};
