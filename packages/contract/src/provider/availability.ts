import { Type } from 'typebox';
import { AddressQuery, addressQueryRules, LineAvailability } from '../availability.ts';
import { defineOperation } from '../operation.ts';
import { CustomerId, Uuid } from '../types.ts';
import { providerAccess as access } from './access.ts';

const tag = 'Provider: quotes';
const params = Type.Object({ customerId: CustomerId });

export const checkProviderLineAvailability = defineOperation({
  id: 'checkProviderLineAvailability',
  method: 'GET',
  path: '/v1/provider/customer/:customerId/line-availability',
  summary:
    'Checks which lines are available to a customer at an address. A firm offer of a line refers to this check in its `orderDetails`, even if the check finds nothing that can be ordered.',
  tag,
  access,
  params,
  query: AddressQuery,
  queryRules: addressQueryRules,
  response: LineAvailability,
  problems: ['ADDRESS_NOT_FOUND'],
});

export const getProviderLineAvailability = defineOperation({
  id: 'getProviderLineAvailability',
  method: 'GET',
  path: '/v1/provider/customer/:customerId/line-availability/:availabilityId',
  summary: 'Retrieves an availability check of a customer, including the carrier replies received so far.',
  tag,
  access,
  params: Type.Object({ ...params.properties, availabilityId: Uuid }),
  response: LineAvailability,
});
