import type { TvActivationRequest } from '@demarc/contract/tv-activation.ts';
import type { Clock } from '../../clock.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { TvAccountRow } from './tv-account.store.ts';
import { decide, type PendingRequestFilter, type TvRequestRow } from './tv-request.store.ts';
import { writeTvAudit } from './write-tv-audit.ts';

/** Dismisses pending requests. The caller has locked the account and refreshes it afterwards. */
export async function dismissPending(
  tx: Database,
  clock: Clock,
  author: Author,
  account: TvAccountRow,
  filter: PendingRequestFilter,
): Promise<void> {
  const decision = { status: 'DISMISSED', decidedAt: clock.now(), decidedByAccountId: author.accountId } as const;
  const dismissedRequests = await decide(tx, account, filter, decision);
  await Promise.all(
    dismissedRequests.map((request) => writeRequestAudit(tx, clock, author, account, request, 'tv-activation.dismissed')),
  );
}

/** Writes the audit entry of an activation request. */
export function writeRequestAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  account: TvAccountRow,
  { activationCodeId, activationRequestId, deviceId, deviceName, deviceType }: TvRequestRow,
  event: 'tv-activation.requested' | 'tv-activation.confirmed' | 'tv-activation.dismissed',
): Promise<void> {
  const facts = { deviceId, deviceName, deviceType };
  return writeTvAudit(tx, clock, author, account, { event, facts, data: { activationRequestId, activationCodeId, ...facts } });
}

export function toTvActivationRequest({
  activationCodeId,
  activationRequestId,
  deviceId,
  deviceName,
  deviceType,
  ...request
}: TvRequestRow): TvActivationRequest {
  const { requestedAt, status } = request;
  const device = { deviceId, deviceName, deviceType };
  return { activationRequestId, activationCodeId, ...device, requestedAt: requestedAt.toISOString(), status };
}
