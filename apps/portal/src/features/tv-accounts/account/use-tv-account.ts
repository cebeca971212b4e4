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

/** While somebody types a code on a device: what the device does shows within this time. */
const deskMilliseconds = 2_000;
/** The same where changes are told: this is for what was missed. */
const toldMilliseconds = 15_000;

/** What any change of an account makes out of date. */
export const staleWithTvAccount = [
  getTvAccount,
  getTvActivationCode,
  getTvUnconfirmedCode,
  listTvHistory,
  listTvAccounts,
  getTvAccountSummary,
] as const;

/** Looks again at all that a change of an account touches. */
export function refreshTvAccount(): void {
  for (const { id } of staleWithTvAccount) void queries.invalidateQueries({ queryKey: [id] });
}

/** Whether a code is out or a device waits, so that something may happen at any moment. */
export function isLive({ activation }: Pick<TvAccount, 'activation'>): boolean {
  return activation === 'waiting' || activation === 'code_issued';
}

function useDeskInterval(): number {
  return useIsLive() ? toldMilliseconds : deskMilliseconds;
}

/** An account that is looked at again while it is live and the page can be seen. After a failure somebody has to ask. */
export function useTvAccount(id: number) {
  const every = useDeskInterval();
  return useQuery({
    ...query(getTvAccount, { params: { id } }),
    staleTime: 0,
    // A colleague may have gone on with it meanwhile.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data && isLive(state.data) && state.status !== 'error' ? every : false),
  });
}

/** A read of what there may be none of: null then, because a query has no place for undefined. */
function queryOrNone<O extends OperationShape>(operation: O, input: Input<O>) {
  const { queryKey } = query(operation, input);
  return queryOptions({
    queryKey: queryKey as readonly unknown[],
    queryFn: async ({ signal }): Promise<NonNullable<Output<O>> | null> =>
      (await client.call(operation, input, { signal })) ?? null,
  });
}

/** The codes of an account that are open. Asked for only where there is one; none otherwise. */
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

  // What a device or a colleague changed shows in the account first.
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
    // What was read of a code stays known after it is used up.
    direct: (live.enabled && directRead.data) || null,
    unconfirmed: (live.enabled && unconfirmedRead.data) || null,
    isPending: live.enabled && reads.some((read) => read.isPending),
    /** The read that failed, to be asked again. */
    failed: (live.enabled && reads.find((read) => read.isError && !read.data)) || null,
  };
}
export type OpenCodes = ReturnType<typeof useOpenCodes>;

export function useTvPackages() {
  return useQuery(query(listTvPackages, {}));
}

/** The number that people know a line by; null while it is not known. */
export function useServiceId(lineId: number | null): string | null {
  const { claims } = useSession();
  const params = { customerId: claims?.cid ?? 0, lineId: lineId ?? 0 };
  const line = useQuery({ ...query(getLine, { params }), enabled: claims !== null && lineId !== null });
  return line.data?.serviceId ?? null;
}
