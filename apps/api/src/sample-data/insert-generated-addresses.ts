import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type Size, sizes } from './generated-company.ts';
import type { GenerationContext } from './sample-kind.ts';

/** Stored addresses of the generated companies (domain model, section 15.1). */
const addressCounts: Readonly<Record<Size, number>> = { mid: 6_000, large: 150_000 };

/** Names the first addresses of the prefixes of a generated company, and says how its prefixes are announced. */
export async function insertGeneratedAddresses(tx: Database, size: Size, { now }: GenerationContext): Promise<void> {
  const { customerId } = sizes[size];
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into ip_address (customer_id, prefix_id, ip, hostname, ptr, dns_state, published_ptr, published_at, forward_state,
      forward_checked_at, search_text, updated_at, used_by_service)
    select customer_id, prefix_id, ip, 'host' || n, ptr, 'PUBLISHED', ptr, ${at}, 'CONFIRMED', ${at},
      host(ip) || ' host' || n || ' ' || ptr, ${at}, exists (
        select from line_session
        where line_session.customer_id = named.customer_id and line_session.line_id = service_id and ipv4 = host(ip)
      )
    from (
      select customer_id, prefix_id, service_id, n, ip, replace(replace(host(ip), '.', '-'), ':', '-') || '.klanten.example' as ptr
      from (
        select customer_id, prefix_id, service_id, n, host(network(prefix))::inet + n as ip, row_number() over (order by n, prefix_id) as place
        from ip_prefix cross join generate_series(0, 7) as n
        where customer_id = ${customerId} and status = 'ACTIVE' and (family = 6 or n < power(2, 32 - masklen(prefix)))
      ) as numbered
      where place <= ${addressCounts[size]}
    ) as named`);
  await tx.execute(sql`
    update ip_prefix set used_count = used, ptr_count = used, forward_confirmed_count = used
    from (
      select prefix_id as id, count(*)::int as used from ip_address where customer_id = ${customerId} group by prefix_id
    ) as counted
    where customer_id = ${customerId} and prefix_id = id`);
  await tx.execute(sql`
    update ip_prefix set origin_asn = 64500, announced_by = 'PROVIDER', announced_prefix = prefix, announced_at = ${at},
      registry = jsonb_build_object('objectType', case family when 4 then 'inetnum' else 'inet6num' end,
        'netname', 'NET-' || prefix_id, 'status', 'ASSIGNED PA', 'country', 'NL')
    where customer_id = ${customerId} and status = 'ACTIVE'`);
}
