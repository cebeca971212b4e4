import { approveApprovalRequest } from '@demarc/contract/approval-request.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { presentRequest } from '../../modules/approval-request/approval-request.presenter.ts';
import { approveRequest } from './approve-request.ts';

export function twoPersonApprovalRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, database } = context;
  serve(app, approveApprovalRequest, async ({ params: { approvalRequestId } }, session, call) => {
    const key = { customerId: session.customerId, approvalRequestId };
    const approvedRequest = await approveRequest(context, app.approvableHandlers, key, call);
    return presentRequest(database.db, approvedRequest, { ...session, language: call.language }, clock.now());
  });
}
