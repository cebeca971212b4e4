import { listApprovalRequests } from '@demarc/contract/approval-request.ts';
import { getApprovalSummary } from '@demarc/contract/approval-summary.ts';
import type { createRackOrder } from '@demarc/contract/colocation-order.ts';
import type { createDcConnectionOrder } from '@demarc/contract/dc-connection-order.ts';
import type { createLineOrder } from '@demarc/contract/line-order.ts';
import type { Input, OperationShape } from '@demarc/contract/operation.ts';
import { listOrders, type Order } from '@demarc/contract/order.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { isWaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import type { createWdmOrder } from '@demarc/contract/wdm-order.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWrite } from '../../lib/api.ts';
import { getProblem, isFinalRefusal } from '../../lib/errors.ts';
import { getFieldConflict, getFieldProblems } from '../../lib/field-problems.ts';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import type { Wizard } from '../../ui/wizard/use-wizard.ts';
import type { SentForApproval } from './approval-confirmation.tsx';
import type { SentOrder } from './order-confirmation.tsx';
import type { DuplicateOrderId } from './reference-fields.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The order that the form of this page has sent. */
    sentOrder?: SentOrder;
    /** The order that the form of this page has sent, if a second person has to approve it first. */
    sentForApproval?: SentForApproval;
  }
}

/** Orders of all kinds differ only in their details. */
type CreateOrder = typeof createLineOrder | typeof createRackOrder | typeof createDcConnectionOrder | typeof createWdmOrder;

export interface SendOrderOptions<Values extends Record<string, unknown>> {
  form: ValidatedForm<Values>;
  wizard: Wizard;
  operation: CreateOrder;
  request: Input<CreateOrder>;
  /** The request for the API panel, if the request has content that is too long for it. */
  sampleRequest?: Input<CreateOrder>;
  packageName: string;
  /** Whether the order needs an LOA that is not sent with it. */
  isLoaAwaited?: boolean;
  /** The line that the new line replaces at another address. */
  movedLine?: SentOrder['movedLine'];
  /** Queries that show what this kind of order changes, besides the orders. */
  invalidates: readonly OperationShape[];
  /** Queries that show what others may have ordered in the meantime, if the server refuses the order. */
  staleIfRefused?: readonly OperationShape[];
  /** The error of the preview, shown in the last step, because that shows the whole order. */
  previewError: unknown;
  /** Returns the form field for a field of the request. */
  toFormField: (field: string) => string;
}

/** Sends an order, shows refusals at their fields, and leads to the confirmation. */
export function useSendOrder<Values extends Record<string, unknown>>(options: SendOrderOptions<Values>) {
  const { form, wizard, previewError } = options;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const request = options.request as Input<typeof createLineOrder>;
  const send = useWrite(options.operation as typeof createLineOrder, {
    invalidates: [listOrders, getOrderSummary, getApprovalSummary, listApprovalRequests, ...options.invalidates],
    handles: [429],
    previewInput: () => (options.sampleRequest as typeof request | undefined) ?? request,
  });
  const [duplicate, setDuplicate] = useState<DuplicateOrderId | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const showRefusal = (error: unknown) => {
    const problem = getProblem(error);
    for (const { id } of options.staleIfRefused ?? []) void queries.invalidateQueries({ queryKey: [id] });
    if (problem?.code === 'DUPLICATE_CUSTOMER_ORDER_ID' && typeof problem.details?.orderId === 'number') {
      setDuplicate({ customerOrderId: request.body.customerOrderId, orderId: problem.details.orderId });
      const { message } = problem;
      form.showProblems([{ field: 'customerOrderId', problem: { code: 'order-new.own-id-taken', message } }]);
      wizard.showField('customerOrderId');
      return;
    }
    const fieldProblems = (getFieldProblems(error) ?? getFieldConflict(error))?.map(({ field, problem: fieldProblem }) => ({
      field: options.toFormField(field),
      problem: fieldProblem,
    }));
    if (!fieldProblems) return setRefusal(error);
    form.showProblems(fieldProblems);
    if (fieldProblems[0]) wizard.showField(fieldProblems[0].field);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per server response, in the last step.
  useEffect(() => {
    setRefusal(null);
    if (wizard.isLast && previewError) showRefusal(previewError);
  }, [previewError, wizard.at]);

  const submit = form.onSubmit(() => {
    setRefusal(null);
    send.mutate(request, {
      onSuccess: (created) => {
        form.clearDraft();
        if (isWaitingForApproval(created)) {
          const { customerOrderId, termMonths } = request.body;
          const sentForApproval = { ...created, customerOrderId, termMonths, packageName: options.packageName };
          void navigate({ to: '.', search: {}, state: { sentForApproval }, replace: true });
          return;
        }
        // Without `dryRun` the response is the order.
        const { orderId, orderNumber, customerOrderId, reference, endUserName, ...rest } = created as Order;
        const { subject, subType, wishDate, totals, createdAt } = rest;
        const references = { orderNumber, customerOrderId, reference, endUserName };
        void navigate({
          to: '.',
          search: {},
          state: {
            sentOrder: {
              orderId,
              ...references,
              subject,
              subType,
              wishDate,
              totals,
              createdAt,
              packageName: options.packageName,
              isLoaAwaited: options.isLoaAwaited ?? false,
              movedLine: options.movedLine ?? null,
            },
          },
          replace: true,
        });
      },
      onError: showRefusal,
    });
  });
  // The server refuses the order until something changes, so sending it makes no sense.
  const isBlocked = refusal !== null && refusal === previewError && isFinalRefusal(previewError);
  return { submit, isSending: send.isPending, duplicate, refusal, isBlocked, clearRefusal: () => setRefusal(null) };
}
