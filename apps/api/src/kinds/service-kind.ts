import type { Footprint } from '@demarc/contract/compare-footprints.ts';
import type { Delivery, OrderableType, OrderDetails, OrderKind } from '@demarc/contract/kinds/order-details.ts';
import type { MilestoneCode } from '@demarc/contract/kinds/registry.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { terminateLine, withdrawLineTermination } from '@demarc/contract/line.ts';
import type { createLineOrder } from '@demarc/contract/line-order.ts';
import type { endReasons, holdReasons, OrderPreview, orderRequestProperties } from '@demarc/contract/order.ts';
import type { Contract, ServiceStatus, ServiceTransition, TerminationDetails } from '@demarc/contract/service.ts';
import type { Static, TObject } from 'typebox';
import type { AppContext, ChangeContext } from '../app-context.ts';
import type { Database } from '../db/database.ts';
import type { OfferBasis } from '../db/schema/quotation.ts';
import type { CodeWithStatus } from '../http/problem.ts';
import type { NewOrder, OrderRow } from '../modules/order/order.store.ts';

/**
 * A kind of service that can be ordered. The generic processes (ordering, fulfillment, termination) use it without naming any kind.
 * Methods may narrow their parameters to the kind's own types, because the processes only pass values that came from the same
 * kind.
 */
export interface ServiceKind extends OrderSteps {
  ordering: OrderingStep;
  termination: TerminationStep;
  /** Describes what a service depends on, for proofs of diversity; null if the customer has no such service. */
  describe(db: Database, customerId: number, serviceId: number): Promise<DescribedService | null>;
}

/** A service with its names and what it depends on. */
export interface DescribedService {
  /** The customer's reference, or another name. */
  label: string;
  identifier: string;
  status: ServiceStatus;
  footprint: Footprint;
}

/** An order with the details of its type. */
export type OrderOf<T extends OrderableType> = OrderRow & Extract<OrderKind, { type: T }>;
export type TypedOrder = OrderOf<OrderableType>;

/** The reference of an order to its service. */
export interface ServiceReference {
  serviceId: number;
  serviceLabel: string;
}

/** An accepted order: its service, the last milestone reached if not VALIDATED, and why it is on hold if it cannot continue. */
interface Acceptance extends ServiceReference {
  milestone?: MilestoneCode;
  hold?: (typeof holdReasons)[number];
}

/** The steps of an order, which change its service. */
export interface OrderSteps {
  /** Creates or updates the service. Returns how the order refers to it, or why the order is rejected. */
  accept(change: ChangeContext, order: TypedOrder): Promise<Acceptance | { refusal: (typeof endReasons)[number] }>;
  /** Called when an order on hold resumes. Returns the milestone that it then reaches, or throws if the order still has to wait. */
  resume?(change: ChangeContext, order: TypedOrder): Promise<MilestoneCode | null>;
  notifyAccepted(change: ChangeContext, order: TypedOrder): Promise<void>;
  /** Delivers the service, before the order itself is completed. */
  complete(change: ChangeContext, order: TypedOrder, delivery: Delivery & { deliveredDate: string }): Promise<void>;
  notifyCompleted(change: ChangeContext, order: TypedOrder): Promise<void>;
  /** Restores the service to its state before the order. */
  release(change: ChangeContext, order: TypedOrder): Promise<void>;
  /** The address that an engineer visits for the order, and the person to call. Without this method, orders have no appointment. */
  getVisit?(order: TypedOrder): Pick<NonNullable<OrderRow['appointment']>, 'address' | 'contactPhoneNumber'>;
}

type OrderFields = TObject<typeof orderRequestProperties>;
/** The fields that every order request has. */
export type OrderRequest = Static<OrderFields>;

/** The call that creates an order; the kinds differ in its path and body. */
type CreateOrder = Omit<typeof createLineOrder, 'id' | 'path' | 'summary' | 'body' | 'bodyName' | 'rules' | 'problems'> &
  Record<'id' | 'summary' | 'bodyName', string> & { path: `/v1/${string}`; body: OrderFields };

export interface OrderingStep {
  operation: CreateOrder;
  /**
   * Validates a request against the catalog, or against the quotation. Throws one validation error that lists every invalid field.
   */
  validate(
    context: AppContext,
    customerId: number,
    request: OrderRequest,
    language: Language,
    quoted?: OfferBasis,
  ): Promise<ValidatedOrder>;
  /** Finds the data that an order would be validated against now, to store it with an offer. By default, that is its package. */
  findBasis?(context: AppContext, customerId: number, request: OrderRequest, language: Language): Promise<OfferBasis | null>;
}

/** An order that passed the checks of its kind. */
export interface ValidatedOrder
  extends Pick<NewOrder, 'type' | 'subject' | 'packageName' | 'items' | 'details' | 'replaces' | 'serviceId' | 'serviceLabel'> {
  /** Only one order with the same key may be open. */
  addressKey: string | null;
  earliestWishDate: string;
  /** The most that measured energy costs per month, if it is charged. */
  maxEnergyMonthly?: string;
  /**
   * Returns warnings for the customer before ordering, or throws. Called if no order with the same key is open. `earlierOrders` are
   * orders of the same request that come before this one and may take the same stock.
   */
  findWarnings(earlierOrders?: readonly Pick<ValidatedOrder, 'type' | 'details'>[]): Promise<OrderPreview['warnings']>;
  /** Returns the IDs of other objects that the order affects; its event carries them for subscribers to those objects. */
  findAffectedIds(): Promise<Record<string, string>>;
  /** Locks rows that must not change until the order is stored. Throws if they no longer allow the order. */
  lock?(tx: Database): Promise<void>;
  /**
   * Called when the order has been stored, in the same transaction: claims exclusive resources such as ports, and stores the
   * files of the order. Returns the order, with changed details if they depend on the claimed resources. Throws if a resource is
   * taken. `release` frees it.
   */
  claim?(change: ChangeContext, order: OrderRow): Promise<OrderRow>;
}

type CallOf<O extends { id: string; path: string; params: unknown }> = Omit<
  O,
  'id' | 'path' | 'summary' | 'tag' | 'params' | 'problems'
> &
  Record<'id' | 'summary' | 'tag', string> & { path: `/v1/${string}`; params: TObject };

export interface TerminationStep {
  operation: CallOf<typeof terminateLine>;
  withdrawal: CallOf<typeof withdrawLineTermination>;
  getServiceId(params: object): number;
  /** Locks a service of the customer; null if there is none. */
  lock(tx: Database, customerId: number, serviceId: number): Promise<TerminableService | null>;
  /** The open order of a service; undefined if the customer has no such service. */
  findOpenOrderId(tx: Database, customerId: number, serviceId: number): Promise<number | null | undefined>;
  /** The error if the status of the service does not allow a termination or its withdrawal. */
  notActive: CodeWithStatus<409>;
}

/** The facts about a service that its termination needs; the service is locked until the transaction ends. */
export interface TerminableService {
  status: ServiceStatus;
  contract: Contract | null;
  monthlyAmount: string;
  openOrderId: number | null;
  /** The fields of the service that the termination order copies. */
  order: Pick<NewOrder, 'type' | 'subject' | 'packageCode' | 'packageName' | 'reference'> & { serviceLabel: string };
  toDetails(termination: Static<typeof TerminationDetails>): OrderDetails;
  move(
    change: ChangeContext,
    transition: ServiceTransition,
    changes: { terminationDate: string; chargedUntil: string; contract: Contract; openOrderId: number },
  ): Promise<unknown>;
  /** Throws if something else of the customer depends on the service on that day. */
  checkDependents?(terminationDate: string): Promise<void>;
}
