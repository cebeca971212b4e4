import { hasRole } from '@demarc/contract/access.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { findPerson } from '../../db/views/approvers.ts';
import type { ApprovableAction, ApprovableHandler } from '../../http/approvals.ts';
import { conflict, notFound } from '../../http/problem.ts';
import type { CallContext } from '../../http/serve.ts';
import { findRequest, type RequestKey, type RequestRow } from '../../modules/approval-request/approval-request.store.ts';
import { checkMove, endRequest, getActor } from '../../modules/approval-request/end-request.ts';

type Handlers = ReadonlyMap<string, ApprovableHandler<CallContext>>;

/**
 * Approves a request: runs the handler of the stored call again, in the name of its requester. Its transaction also ends the
 * request, so that both happen or neither. If the call fails, its error is thrown and the request keeps waiting.
 */
export async function approveRequest(
  context: AppContext,
  handlers: Handlers,
  key: RequestKey,
  call: CallContext,
): Promise<RequestRow> {
  const { clock, database } = context;
  const author = call.author();
  const row = await findRequest(database.db, key);
  if (!row) throw notFound();
  const actor = await getActor(database.db, row, author.accountId!);
  checkMove(row, 'APPROVE', actor, clock.now());
  const handler = handlers.get(row.operation);
  if (!handler) throw new Error(`No handler carries out approved calls of ${row.operation}`);
  await checkRequester(context, row, handler.operation);
  let action: ApprovableAction | undefined;
  let approved: RequestRow | undefined;
  try {
    await handler.run(
      row.input!,
      { customerId: row.customerId, accountId: row.requestedByAccountId },
      {
        // Everything that is not replaced here belongs to the approver's call.
        ...call,
        language: row.language,
        author: () => createRequesterAuthor(row),
        ip: row.requestedIp ?? call.ip,
        userAgent: null,
        approvedRequest: { approvalRequestId: row.approvalRequestId, requestedAt: row.requestedAt, approver: author },
        requestApproval: async (newAction) => {
          checkAmount(row, newAction);
          action = newAction;
          return null;
        },
        saveResponse: async (tx, response) => {
          const objectId = action!.objectId ?? action!.getObjectId!(response);
          approved = await endRequest({ tx, context, author }, key, { action: 'APPROVE', actor, objectId });
        },
      },
    );
  } catch (error) {
    // A concurrent approval may have been faster. The call then fails because it has already been carried out.
    const current = await findRequest(database.db, key);
    if (current) checkMove(current, 'APPROVE', actor, clock.now());
    throw error;
  }
  if (!approved) throw new Error(`The handler of ${row.operation} does not call saveResponse`);
  return approved;
}

/** The call is made by the account that requested it; the audit entry of the approval names the approver. */
function createRequesterAuthor({ requestedByAccountId, requestedVia, requestedIp, operation }: RequestRow): Author {
  return { actor: 'CUSTOMER', accountId: requestedByAccountId, via: requestedVia, ip: requestedIp, operation };
}

/** Throws if the requester could not make the call now: the account is blocked or deleted, or has lost its role. */
async function checkRequester({ database }: AppContext, row: RequestRow, { access }: OperationShape): Promise<void> {
  const requester = await findPerson(database.db, row.customerId, row.requestedByAccountId);
  const isEnabled = requester !== undefined && requester.status === 'ENABLED' && !requester.deletedAt;
  const requiredRoles = access.signedIn ? [access.role, access.orRole].filter((role) => role !== undefined) : [];
  const mayCall = isEnabled && (requiredRoles.length === 0 || requiredRoles.some((role) => hasRole(requester.roles, role)));
  if (!mayCall) throw conflict('REQUESTER_NOT_ALLOWED', { reason: isEnabled ? 'ROLE' : 'ACCOUNT' });
}

/** Throws if the amount of the call has changed since the request, because the approver decided about the earlier amount. */
function checkAmount({ amount: requestedAmount }: RequestRow, { amount }: ApprovableAction): void {
  if (amount !== requestedAmount) throw conflict('APPROVAL_AMOUNT_CHANGED', { amount, requestedAmount });
}
