import { Type } from 'typebox';
import { LoyaltyLedgerEntry, loyaltyReasons } from '../loyalty.ts';
import { defineOperation } from '../operation.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { CustomerId } from '../types.ts';
import { providerAccess as access } from './access.ts';

export const addLoyaltyEntry = defineOperation({
  id: 'addLoyaltyEntry',
  method: 'POST',
  path: '/v1/provider/customer/:customerId/loyalty-entry',
  summary: "Adds a loyalty entry. The balance can't go below 0.",
  tag: 'Provider: customers',
  access,
  params: Type.Object({ customerId: CustomerId }),
  body: Type.Object({
    points: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, description: 'Negative to deduct points.' }),
    reason: Type.Enum([...loyaltyReasons]),
    reference: Type.String({ maxLength: 100 }),
    expiresOn: Type.Optional(
      Type.String({
        format: 'date',
        description: 'The last day on which added points can be spent. Leave it out if they do not expire.',
      }),
    ),
  }),
  bodyName: 'loyaltyEntry',
  rules: { reference: [required, maxLength(100)] },
  repeatable: true,
  response: LoyaltyLedgerEntry,
  status: 201,
  problems: ['INVALID_TRANSITION'],
});
