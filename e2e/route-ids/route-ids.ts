import type { Client } from '@demarc/client/client.ts';

/** Signed in as an administrator. */
export interface RouteIdSource {
  client: Client;
  customerId: number;
  isReseller: boolean;
}

/** The ID for each path of a kind, or the whole path if it has further parameters; undefined if this company has no such object. */
export type FindRouteIds = (source: RouteIdSource) => Promise<Record<string, string | number | undefined>>;
