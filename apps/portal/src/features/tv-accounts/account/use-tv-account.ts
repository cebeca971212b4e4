import { getLine } from '@demarc/contract/line.ts';
import type { Input, OperationShape, Output } from '@demarc/contract/operation.ts';
import { getTvAccount, getTvAccountSummary, listTvAccounts, listTvHistory, type TvAccount } from '@demarc/contract/tv-account.ts';
import { getTvActivationCode, getTvUnconfirmedCode } from '@demarc/contract/tv-activation.ts';
import { listTvPackages } from '@demarc/contract/tv-package.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client, queries, query } from '../../../lib/api.ts';
import { useIsLive } from '../../../lib/live-state.ts';
import { useSession } from '../../../lib/session.ts';

/** While a user activates a device, its progress shows within this time. */
const deskMilliseconds = 2_000;
/** With live updates, polling only covers missed events. */
const toldMilliseconds = 15_000;

/** The reads to invalidate after any change of an account. */
export const staleWithTvAccount = [
  getTvAccount,
  getTvActivationCode,
  getTvUnconfirmedCode,
  listTvHistory,
  listTvAccounts,
  getTvAccountSummary,
] as const;

export function refreshTvAccount(): void {
  for (const { id } of staleWithTvAccount) void queries.invalidateQueries({ queryKey: [id] });
}

/** Whether a code is active or a device waits for approval, so that the account may change at any moment. */
export function isLive({ activation }: Pick<TvAccount, 'activation'>): boolean {
  return activation === 'waiting' || activation === 'code_issued';
}

function useDeskInterval(): number {
  return useIsLive() ? toldMilliseconds : deskMilliseconds;
}

/** Polls an account while an activation is pending and the page is visible. After an error the user has to retry. */
export function useTvAccount(id: number) {
  const every = useDeskInterval();
  return useQuery({
    ...query(getTvAccount, { params: { id } }),
    staleTime: 0,
    // A colleague may have changed the account in the meantime.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data && isLive(state.data) && state.status !== 'error' ? every : false),
  });
}

/** Reads a resource that may not exist; maps undefined to null, because a query may not return undefined. */
function queryOrNone<O extends OperationShape>(operation: O, input: Input<O>) {
  const { queryKey } = query(operation, input);
  return queryOptions({
    queryKey: queryKey as readonly unknown[],
    queryFn: async ({ signal }): Promise<NonNullable<Output<O>> | null> =>
      (await client.call(operation, input, { signal })) ?? null,
  });
}

/** The active codes of an account; queried only while an activation is pending. */
export function useOpenCodes(account: TvAccount) {
  const params = { id: account.id };
  const every = useDeskInterval();
  const live = {
    enabled: isLive(account),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: unknown; status: string } }) =>
      state.data && state.status !== 'error' ? every : (false as const),
  };
  const directRead = useQuery({ ...queryOrNone(getTvActivationCode, { params }), ...live });
  const unconfirmedRead = useQuery({ ...queryOrNone(getTvUnconfirmedCode, { params }), ...live });

  // Changes by a device or a colleague show in the account first, so refetch the rest when it changes.
  const seen = [account.activation, account.version, ...account.devices.map(({ deviceId }) => deviceId)].join(' ');
  const last = useRef(seen);
  useEffect(() => {
    if (last.current === seen) return;
    last.current = seen;
    for (const { id } of [getTvActivationCode, getTvUnconfirmedCode, listTvHistory])
      void queries.invalidateQueries({ queryKey: [id] });
  }, [seen]);
  const reads = [directRead, unconfirmedRead];
  return {
    // The cache still holds a code after it is used, so check that the account has an active one.
    direct: (live.enabled && directRead.data) || null,
    unconfirmed: (live.enabled && unconfirmedRead.data) || null,
    isPending: live.enabled && reads.some((read) => read.isPending),
    /** The failed query, for a retry. */
    failed: (live.enabled && reads.find((read) => read.isError && !read.data)) || null,
  };
}
export type OpenCodes = ReturnType<typeof useOpenCodes>;

export function useTvPackages() {
  return useQuery(query(listTvPackages, {}));
}

/** The service id that users know a line by; null until it is loaded. */
export function useServiceId(lineId: number | null): string | null {
  const { claims } = useSession();
  const params = { customerId: claims?.cid ?? 0, lineId: lineId ?? 0 };
  const line = useQuery({ ...query(getLine, { params }), enabled: claims !== null && lineId !== null });
  return line.data?.serviceId ?? null;
}
