import type { DisputeStatus } from '@demarc/contract/invoice-dispute.ts';
import type { ChangeContext } from '../../../app-context.ts';
import type { LineRow } from '../line.store.ts';
import { type DisputeRow, updateDispute } from './dispute.store.ts';
import { getDisputedAmount } from './disputed-charge.ts';

interface DisputeClosure {
  status: Exclude<DisputeStatus, 'OPEN'>;
  /** The lines of the invoice before the credit note that closes the dispute. */
  lines: readonly LineRow[];
  creditNoteNumber?: string;
}

/** Closes a dispute, and stores its disputed amount, so that credit notes do not change it. */
export function closeDispute(
  { tx, context }: ChangeContext,
  dispute: DisputeRow,
  { lines, ...changes }: DisputeClosure,
): Promise<DisputeRow> {
  const { lineNumber } = dispute;
  const disputed = lineNumber === null ? lines : lines.filter((line) => line.lineNumber === lineNumber);
  return updateDispute(tx, dispute, {
    ...changes,
    amount: getDisputedAmount(dispute, disputed),
    closedAt: context.clock.now(),
  });
}
