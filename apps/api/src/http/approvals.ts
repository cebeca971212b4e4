import type { ApprovableObject } from '@demarc/contract/approval-request.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { WaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import type { Author } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { StoredInput, StoredSubject } from '../db/schema/approval-request.ts';

/** The summary of a call for the person who has to approve it. */
export interface ApprovableAction {
  objectType: ApprovableObject;
  /** The ID of the object; null for an order, which does not exist yet. */
  objectId: string | null;
  /** Finds the ID of an object that did not exist yet in the response of the call. */
  getObjectId?(response: unknown): string;
  /** Identifies the action among requests of the same object type, such as the customer's order ID. Only one request per key can wait. */
  key: string;
  /** Total contract value in euros, excluding VAT. */
  amount: string;
  subject: StoredSubject;
  /** The body to store instead of the body of the call, for example without a code that has been used. */
  storedBody?: object;
  /** Locks the rows that the call would change. Runs first in the transaction that stores the request. */
  beforeRequest?(tx: Database): Promise<void>;
}

/** A request that has been approved and is being carried out. */
export interface ApprovedRequest {
  approvalRequestId: number;
  requestedAt: Date;
  approver: Author;
}

/** A validated call that may need approval. */
interface ApprovableCall {
  operation: OperationShape;
  customerId: number;
  input: StoredInput;
  author: Author;
  language: Language;
  /** Saves the response for repeated requests, in the transaction that stores the approval request. */
  saveResponse(tx: Database, response: WaitingForApproval): Promise<void>;
}

/** Decides whether calls need a second person, and stores the calls that do. */
export interface Approvals {
  /**
   * Stores the call if it needs a second person, and returns the response; returns null if the call can continue. Throws
   * NO_SECOND_PERSON if nobody else may approve it, and ALREADY_WAITING_FOR_APPROVAL if a request with its key waits.
   */
  request(call: ApprovableCall, action: ApprovableAction): Promise<WaitingForApproval | null>;
}

/** The handler of an operation with `approval`, which runs again once its call is approved. */
export interface ApprovableHandler<Call> {
  operation: OperationShape;
  run(input: StoredInput, caller: ApprovedCaller, call: Call): Promise<unknown>;
}

/** The caller of a call that may need approval: the session, or the requester of an approved call. */
export interface ApprovedCaller {
  customerId: number;
  accountId: string;
}
