import { and, asc, eq, gt } from 'drizzle-orm';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { tvProducts } from '../../db/schema/tv.ts';
import type { AgreementSource } from '../agreement.ts';

const { customerId, tvAccountId, tvProductId, accountNr, productCode, price, startDate, endDate, cancellationDate } = tvProducts;

const selectAccountIds = prepareStatement(
  (db, { customerId: own, after, limit }: Placeholders<{ customerId: number; after: number; limit: number }>) =>
    db
      .selectDistinct({ tvAccountId })
      .from(tvProducts)
      .where(and(eq(customerId, own), gt(tvAccountId, after)))
      .orderBy(asc(tvAccountId))
      .limit(limit),
);

const selectProducts = prepareStatement(
  (db, { customerId: own, ids }: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
    db
      .select({ tvAccountId, accountNr, productCode, price, startDate, endDate, cancellationDate })
      .from(tvProducts)
      .where(and(eq(customerId, own), isAnyOf(tvAccountId, ids)))
      .orderBy(asc(tvProductId)),
);

/** The subscriptions of TV accounts. */
export const tvAgreements: AgreementSource = {
  async findServiceIds(db, own, page) {
    const rows = await selectAccountIds(db, { customerId: own, ...page });
    return rows.map((row) => row.tvAccountId);
  },

  async findAgreements(db, own, ids) {
    const products = await selectProducts(db, { customerId: own, ids });
    return new Map(
      [...Map.groupBy(products, (product) => product.tvAccountId)].map(([id, subscriptions]) => [
        id,
        {
          label: `TV ${subscriptions[0]!.accountNr}`,
          products: subscriptions.map((subscription) => ({
            productCode: subscription.productCode,
            name: subscription.productCode,
            unitPrice: `${subscription.price}00`,
            quantity: 1,
            from: subscription.startDate,
            to: subscription.endDate ?? subscription.cancellationDate,
            orderNumber: null,
          })),
          // An account can be resumed, so only its subscriptions end.
          endsOn: null,
          endOrderNumber: null,
        },
      ]),
    );
  },
};
