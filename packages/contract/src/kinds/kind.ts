/** What the contract knows about a kind of service, besides its schemas (`order-details.ts`). */
export interface ServiceKind {
  /** The letters before the number in a service ID, such as LN in LN-204512; null until the kind has service IDs. */
  idPrefix: string | null;
  /** The milestones of an order; each is reached once, in this order. */
  milestones: readonly string[];
}

/** What an order does: it creates a service, takes it over from another provider, changes it or ends it. */
export const orderSubTypes = ['CREATE', 'MIGRATE', 'MODIFY', 'TERMINATE'] as const;
export type OrderSubType = (typeof orderSubTypes)[number];

type Texts = readonly (string | null | undefined)[];

/** The texts in the details of an order by which people search for it. */
export interface OrderSearchTexts {
  names: Texts;
  /** Match exactly too. */
  identifiers: Texts;
  others: Texts;
}
