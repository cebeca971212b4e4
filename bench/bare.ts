// The lower bound that the product is compared with: plain Fastify and pg with a verified token and the same row.
import Fastify from 'fastify';
import { jwtVerify } from 'jose';
import pg from 'pg';

const { BENCH_SECRET = '', DATABASE_URL, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const key = await crypto.subtle.importKey(
  'raw',
  new TextEncoder().encode(BENCH_SECRET),
  { name: 'HMAC', hash: 'SHA-256' },
  false,
  ['verify'],
);
const app = Fastify();

app.addHook('onRequest', async ({ headers, url }) => {
  if (url !== '/readyz') await jwtVerify(headers.authorization?.slice('Bearer '.length) ?? '', key, { algorithms: ['HS256'] });
});
app.get('/readyz', async () => ({ status: 'ok' }));
app.get<{ Params: { id: string } }>('/customer/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'customer',
    text: `select c.*, (select json_agg(t) from contact t where t.customer_id = c.customer_id) as contacts
      from customer c where c.customer_id = $1`,
    values: [params.id],
  });
  return rows[0];
});
const lineColumns = `line_id, reference, status, suspended, operational_state, state_since, package_code, package_name, technology,
  physical_carrier, carrier_code, carrier_service_id, down_mbps, up_mbps, address, end_user, contract_end_date,
  termination_date, monthly_amount, evcs, open_order_id, active_since, version`;
app.get<{ Params: { id: string }; Querystring: { limit: string; status?: string; technology?: string; q?: string } }>(
  '/customer/:id/line',
  async ({ params, query: { limit, status, technology, q } }) => {
    const values: string[] = [params.id];
    const where = ['customer_id = $1'];
    const narrow = (condition: string, value: string | undefined) => {
      if (value !== undefined) where.push(`${condition} $${values.push(value)}`);
    };
    narrow('status =', status);
    narrow('technology =', technology);
    narrow('search_text like', q && `%${q}%`);
    // Statements are prepared once per set of filters.
    const name = where.join(' and ');
    const mine = `from line where ${name}`;
    const { rows } = await pool.query({
      name: `lines ${name}`,
      text: `select ${lineColumns} ${mine} order by line_id desc limit $${values.length + 1}`,
      values: [...values, limit],
    });
    const text = `select count(*)::int as total from (select 1 ${mine} limit 10001) counted`;
    const count = await pool.query({ name: `count ${name}`, text, values });
    return { items: rows, ...count.rows[0] };
  },
);
app.patch<{ Params: { id: string }; Body: { iban: string; bic: string } }>('/customer/:id/iban', async ({ params, body }) => {
  const { rows } = await pool.query({
    name: 'iban',
    text: 'update customer set iban = $2, bic = $3, version = version + 1 where customer_id = $1 returning *',
    values: [params.id, body.iban, body.bic],
  });
  return rows[0];
});
process.once('SIGTERM', () => process.exit(0));
await app.listen({ port: Number(PORT) });
