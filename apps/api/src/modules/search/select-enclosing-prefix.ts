import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ipPrefixes } from '../../db/schema/ip.ts';

/** Matches the prefixes that services of this type use. */
export function matchesServiceType(serviceType: OrderType) {
  return and(eq(ipPrefixes.serviceType, serviceType), sql`${ipPrefixes.status} <> 'RELEASED' and not ${ipPrefixes.isContainer}`);
}

/** Selects the most specific prefix of a service that contains the network. */
export function selectEnclosingPrefix(
  service: { customerId: PgColumn; id: SQLWrapper },
  serviceType: OrderType,
  network: string,
) {
  const { prefix, serviceId, customerId } = ipPrefixes;
  const isOwn = and(
    sql`${customerId} = ${service.customerId}`,
    sql`${serviceId} = ${service.id}`,
    matchesServiceType(serviceType),
  );
  return sql<string | null>`(select ${prefix}::text from ${ipPrefixes} where ${isOwn} and ${prefix} >>= ${network}::inet
    order by masklen(${prefix}) desc limit 1)`;
}
