import { getLine } from '@demarc/contract/line.ts';
import type { Input, OperationShape, Output } from '@demarc/contract/operation.ts';
import { getTvAccount, listTvAccounts, listTvHistory, type TvAccount } from '@demarc/contract/tv-account.ts';
import { getTvAccountSummary } from '@demarc/contract/tv-account-counts.ts';
import { getTvActivationCode, getTvUnconfirmedCode } from '@demarc/contract/tv-activation.ts';
import { listTvPackages } from '@demarc/contract/tv-package.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client, query, queryClient } from '../../../lib/api.ts';
import { useIsLive } from '../../../lib/live-state.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';

/** While a user activates a device, its progress shows within this time. */
const pollIntervalMs = 2_000;
/** With live updates, polling only covers missed events. */
const livePollIntervalMs = 15_000;

/** The reads to invalidate after any change of an account. */
export const staleAfterTvAccountChange = [
  getTvAccount,
  getTvActivationCode,
  getTvUnconfirmedCode,
  listTvHistory,
  listTvAccounts,
  getTvAccountSummary,
] as const;

export function invalidateTvAccount(): void {
  for (const { id } of staleAfterTvAccountChange) void queryClient.invalidateQueries({ queryKey: [id] });
}

/** Whether a code is active or a device waits for approval, so that the account may change at any time. */
export function isActivationPending({ activation }: Pick<TvAccount, 'activation'>): boolean {
  return activation === 'waiting' || activation === 'code_issued';
}

function usePollInterval(): number {
  return useIsLive() ? livePollIntervalMs : pollIntervalMs;
}

/** Polls an account while an activation is pending and the page is visible. After an error the user has to retry. */
export function useTvAccount(id: number) {
  const refetchIntervalMs = usePollInterval();
  return useQuery({
    ...query(getTvAccount, { params: { id } }),
    staleTime: 0,
    // A colleague may have changed the account in the meantime.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data && isActivationPending(state.data) && state.status !== 'error' ? refetchIntervalMs : false,
  });
}

/** Reads a resource that may not exist; maps undefined to null, because a query may not return undefined. */
function createNullableQuery<O extends OperationShape>(operation: O, input: Input<O>) {
  const { queryKey } = query(operation, input);
  return queryOptions({
    queryKey: queryKey as readonly unknown[],
    queryFn: async ({ signal }): Promise<NonNullable<Output<O>> | null> =>
      (await client.call(operation, input, { signal })) ?? null,
  });
}

/** The active codes of an account; queried only while an activation is pending. */
export function useActiveCodes(account: TvAccount) {
  const params = { id: account.id };
  const refetchIntervalMs = usePollInterval();
  const pollOptions = {
    enabled: isActivationPending(account),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: unknown; status: string } }) =>
      state.data && state.status !== 'error' ? refetchIntervalMs : (false as const),
  };
  const directRead = useQuery({ ...createNullableQuery(getTvActivationCode, { params }), ...pollOptions });
  const unconfirmedRead = useQuery({ ...createNullableQuery(getTvUnconfirmedCode, { params }), ...pollOptions });

  // Changes by a device or a colleague show in the account first, so refetch the rest when it changes.
  const fingerprint = [account.activation, account.version, ...account.devices.map(({ deviceId }) => deviceId)].join(' ');
  const lastFingerprint = useRef(fingerprint);
  useEffect(() => {
    if (lastFingerprint.current === fingerprint) return;
    lastFingerprint.current = fingerprint;
    for (const { id } of [getTvActivationCode, getTvUnconfirmedCode, listTvHistory])
      void queryClient.invalidateQueries({ queryKey: [id] });
  }, [fingerprint]);
  const reads = [directRead, unconfirmedRead];
  return {
    // The cache still holds a code after it is used, so check that the account has an active one.
    direct: (pollOptions.enabled && directRead.data) || null,
    unconfirmed: (pollOptions.enabled && unconfirmedRead.data) || null,
    isPending: pollOptions.enabled && reads.some((read) => read.isPending),
    /** The failed query, for a retry. */
    failed: (pollOptions.enabled && reads.find((read) => read.isError && !read.data)) || null,
  };
}
export type ActiveCodes = ReturnType<typeof useActiveCodes>;

export function useTvPackages() {
  return useQuery(query(listTvPackages, {}));
}

/** Reads the service id of a line, which is what users call it; null until it has loaded. */
export function useServiceId(lineId: number | null): string | null {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId, lineId: lineId ?? 0 };
  const line = useQuery({ ...query(getLine, { params }), enabled: claims !== null && lineId !== null });
  return line.data?.serviceId ?? null;
}
