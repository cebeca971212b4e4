import { type Static, Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { createKeysetPageSchema, KeysetPageQuery } from './pagination.ts';
import { Instant, nullable } from './types.ts';

/** A participant gets a point for every ten euros paid, excluding VAT. */
export const eurosPerLoyaltyPoint = 10;

const access = { signedIn: true, loyalty: true, resellerOnly: true } as const;

export const LoyaltyBalance = Type.Object({
  balance: Type.Number({ minimum: 0, description: 'Balance in points.' }),
  nextExpiry: nullable(
    Type.Object(
      {
        points: Type.Integer({ description: 'Points that are left of those that expire on this day.' }),
        expiresOn: Type.String({ format: 'date', description: 'The last day on which they can be spent.' }),
      },
      {
        description:
          'The points that expire next, if nothing is spent. Points that expire first are spent first. Null if none expire.',
      },
    ),
  ),
});
export type LoyaltyBalance = Static<typeof LoyaltyBalance>;

export const LoyaltyLogin = Type.Object({
  loginUrl: Type.String({ format: 'uri', description: 'Signs in to the shop. Works once, within 60 seconds.' }),
});
export type LoyaltyLogin = Static<typeof LoyaltyLogin>;

export const getLoyaltyBalance = defineOperation({
  id: 'getLoyaltyBalance',
  method: 'GET',
  path: '/v1/loyalty/balance',
  summary: "Retrieves the customer's current loyalty balance.",
  tag: 'Loyalty',
  access,
  response: LoyaltyBalance,
  follows: ['loyalty'],
});

export const getLoyaltyLogin = defineOperation({
  id: 'getLoyaltyLogin',
  method: 'GET',
  path: '/v1/loyalty/login',
  summary: 'Creates a one-time URL that signs the user in to the loyalty shop.',
  tag: 'Loyalty',
  access,
  response: LoyaltyLogin,
});

export const loyaltyReasons = ['ORDER_COMPLETED', 'INVOICE_PAID', 'CAMPAIGN', 'CORRECTION', 'REDEEMED', 'EXPIRED'] as const;
export type LoyaltyReason = (typeof loyaltyReasons)[number];

/** An entry of the points ledger, as the provider sees it. */
export const LoyaltyLedgerEntry = Type.Object({
  entryId: Type.Integer(),
  bookedAt: Instant,
  points: Type.Integer(),
  reason: Type.Enum([...loyaltyReasons]),
  reference: Type.String(),
  invoiceNumber: nullable(Type.String({ description: 'The invoice whose payment or return it follows.' })),
  expiresOn: nullable(
    Type.String({ format: 'date', description: 'The last day on which added points can be spent. Null if they do not expire.' }),
  ),
  balanceAfter: Type.Integer({ description: 'Balance in points after this entry.' }),
});
export type LoyaltyLedgerEntry = Static<typeof LoyaltyLedgerEntry>;

/** An entry of the points ledger on the customer's statement. */
export const LoyaltyEntry = Type.Object({
  ...LoyaltyLedgerEntry.properties,
  orderId: nullable(
    Type.Integer({ description: 'The order that the reference mentions. Null if it mentions none of the customer’s orders.' }),
  ),
});
export type LoyaltyEntry = Static<typeof LoyaltyEntry>;

export const listLoyaltyEntries = defineOperation({
  id: 'listLoyaltyEntries',
  method: 'GET',
  path: '/v1/loyalty/entry',
  summary: 'Lists loyalty entries, newest first.',
  tag: 'Loyalty',
  access,
  query: KeysetPageQuery,
  response: createKeysetPageSchema(LoyaltyEntry),
  follows: ['loyalty'],
});
