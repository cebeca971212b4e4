import { Type } from 'typebox';
import { Amount, nullable } from './types.ts';

/** The limit in the settings of the company. */
export const ApprovalLimit = nullable(
  Type.String({
    ...Amount,
    pattern: '^[0-9]{1,8}\\.[0-9]{2}$',
    description:
      'Orders with a higher total contract value need the approval of a second person. EUR, excl. VAT, with two decimals. Null means that none does.',
  }),
);
