import type { TvActivationRequest } from '@demarc/contract/tv-activation.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Author } from '../../db/record.ts';
import { recordTv } from './record-tv.ts';
import type { TvAccountRow } from './tv-account.store.ts';
import { decide, type TvRequestRow, type Waiting } from './tv-request.store.ts';

/** Dismisses pending requests. The caller has locked the account and refreshes it afterwards. */
export async function dismissWaiting(
  tx: Database,
  clock: Clock,
  author: Author,
  account: TvAccountRow,
  of: Waiting,
): Promise<void> {
  const decision = { status: 'DISMISSED', decidedAt: clock.now(), decidedByAccountId: author.accountId } as const;
  const dismissed = await decide(tx, account, of, decision);
  for (const request of dismissed) await recordRequest(tx, clock, author, account, request, 'tv-activation.dismissed');
}

/** Writes the audit entry of an activation request. */
export function recordRequest(
  tx: Database,
  clock: Clock,
  author: Author,
  account: TvAccountRow,
  { activationCodeId, activationRequestId, deviceId, deviceName, deviceType }: TvRequestRow,
  event: 'tv-activation.requested' | 'tv-activation.confirmed' | 'tv-activation.dismissed',
): Promise<void> {
  const facts = { deviceId, deviceName, deviceType };
  return recordTv(tx, clock, author, account, { event, facts, data: { activationRequestId, activationCodeId, ...facts } });
}

export function requestAnswer({
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
