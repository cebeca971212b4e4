import type { TObject, TSchema } from 'typebox';
import type { Language } from '../language.ts';

/** The facts of the contract about a kind of resource, in addition to its schemas and calls. */
export interface ResourceKind {
  /** The first part of its event types, such as `order` in `order.completed`. */
  subjects: readonly string[];
  /** The event types that create a notice, by kind of notice. A notice reports what someone else or the system did. */
  notices?: Readonly<Record<string, readonly string[]>>;
  /** The kind of its search results. */
  search?: string;
}

/** A kind of service, which can be ordered. Its schemas are in `order-details.ts`. */
export interface ServiceKind extends ResourceKind {
  /** The letters before the number in a service ID, such as LN in LN-204512; null until the kind has service IDs. */
  idPrefix: string | null;
  /** The milestones of an order; each is reached once, in this order. */
  milestones: readonly string[];
}

/** The effects of an order: it creates a service, takes it over from another provider, changes it or ends it. */
export const orderSubTypes = ['CREATE', 'MIGRATE', 'MODIFY', 'TERMINATE'] as const;
export type OrderSubType = (typeof orderSubTypes)[number];

type Texts = readonly (string | null | undefined)[];

/** The texts in the details of an order with which people search for it. */
export interface OrderSearchTexts {
  names: Texts;
  /** Match exactly too. */
  identifiers: Texts;
  others: Texts;
}

/** The parts of an order that depend on its type. */
export interface OrderParts {
  /** For `getOrderTypeName`. */
  name: Readonly<Record<Language, string>>;
  details: TSchema;
  /** The details of an order that terminates the service. */
  termination: TSchema;
  /** Every field is optional, and has the same schema in each kind that has it. */
  delivery: TObject;
  /** A method, so that a kind can take the details of its own type. */
  getSearchTexts(details: object): OrderSearchTexts;
}
