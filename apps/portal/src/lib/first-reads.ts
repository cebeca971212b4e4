import type { PreparedRequest } from '@demarc/contract/request.ts';

/**
 * The first requests of pages whose URL has no query, by route. The file `first-reads.ts` of a feature lists them; the build writes them
 * into `before-paint.ts`, which sends them while the scripts load.
 */
export type FirstReads = Readonly<Record<string, (params: { customerId: number }) => readonly PreparedRequest[]>>;
