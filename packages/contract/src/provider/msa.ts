import { Type } from 'typebox';
import { Msa } from '../msa.ts';
import { defineOperation } from '../operation.ts';
import { CustomerId, Uuid } from '../types.ts';
import { providerAccess as access } from './access.ts';

const tag = 'Provider: customers';

export const issueMsa = defineOperation({
  id: 'issueMsa',
  method: 'POST',
  path: '/v1/provider/customer/:customerId/msa',
  summary: 'Offers the current master service agreement to a customer and emails the signing link. Replaces an open offer.',
  tag,
  access,
  params: Type.Object({ customerId: CustomerId }),
  repeatable: true,
  response: Msa,
  status: 201,
  problems: ['INVALID_TRANSITION'],
});

export const terminateMsa = defineOperation({
  id: 'terminateMsa',
  method: 'POST',
  path: '/v1/provider/customer/:customerId/msa/:msaId/termination',
  summary: 'Terminates a signed agreement.',
  tag,
  access,
  params: Type.Object({ customerId: CustomerId, msaId: Uuid }),
  response: Msa,
  problems: ['INVALID_TRANSITION'],
});
