// The lower bound that the product is compared with: Fastify and pg, a checked token signature, one prepared statement per call and
// JSON.stringify. It checks no access, validates nothing and writes no audit entry.
import { createHmac, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyReply } from 'fastify';
import pg from 'pg';

interface Params {
  id: string;
  lineId: string;
}

const { BENCH_SECRET = '', DATABASE_URL, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const app = Fastify();

app.addHook('onRequest', (request, _reply, done) => {
  done(
    request.url === '/readyz' || hasValidSignature(request.headers.authorization ?? '') ? undefined : new Error('Invalid token'),
  );
});
app.get('/readyz', async () => ({ status: 'ok' }));

app.get<{ Params: Params }>('/customer/:id', async ({ params }, reply) => {
  const text = `select c.*, (select json_agg(t) from contact t where t.customer_id = c.customer_id) as contacts
    from customer c where c.customer_id = $1`;
  return send(reply, (await pool.query({ name: 'customer', text, values: [params.id] })).rows[0]);
});

const lineColumns = `line_id, reference, status, suspended, operational_state, state_since, package_code, package_name, technology,
  physical_carrier, carrier_code, carrier_service_id, down_mbps, up_mbps, address, end_user, contract_end_date,
  termination_date, monthly_amount, evcs, open_order_id, active_since, version`;

app.get<{ Params: Params }>('/customer/:id/line/:lineId', async ({ params }, reply) => {
  const text = `select ${lineColumns}, sla, contract, order_id from line where customer_id = $1 and line_id = $2`;
  return send(reply, (await pool.query({ name: 'line', text, values: [params.id, params.lineId] })).rows[0]);
});

app.get<{ Params: Params; Querystring: { limit: string; after?: string } }>(
  '/customer/:id/line',
  async ({ params, query }, reply) => {
    const text = `select ${lineColumns} from line where customer_id = $1 and line_id < $2 order by line_id desc limit $3`;
    const values = [params.id, query.after ?? 2_147_483_647, query.limit];
    return send(reply, { items: (await pool.query({ name: 'page', text, values })).rows });
  },
);

/** Filters and a total, in two statements per set of filters. */
app.get<{ Params: Params; Querystring: { limit: string; status?: string; technology?: string; q?: string } }>(
  '/customer/:id/line/filtered',
  async ({ params, query: { limit, status, technology, q } }, reply) => {
    const values: string[] = [params.id];
    const where = ['customer_id = $1'];
    const narrow = (condition: string, value: string | undefined) => {
      if (value !== undefined) where.push(`${condition} $${values.push(value)}`);
    };
    narrow('status =', status);
    narrow('technology =', technology);
    narrow('search_text like', q && `%${q}%`);
    const name = where.join(' and ');
    const matching = `from line where ${name}`;
    const { rows } = await pool.query({
      name: `lines ${name}`,
      text: `select ${lineColumns} ${matching} order by line_id desc limit $${values.length + 1}`,
      values: [...values, limit],
    });
    const text = `select count(*)::int as total from (select 1 ${matching} limit 10001) counted`;
    const count = await pool.query({ name: `count ${name}`, text, values });
    return send(reply, { items: rows, ...count.rows[0] });
  },
);

app.patch<{ Params: Params; Body: { reference: string } }>('/customer/:id/line/:lineId', async ({ params, body }, reply) => {
  const text = `update line set reference = $3, version = version + 1 where customer_id = $1 and line_id = $2
    returning ${lineColumns}, sla, contract, order_id`;
  const values = [params.id, params.lineId, body.reference];
  return send(reply, (await pool.query({ name: 'update line', text, values })).rows[0]);
});

app.patch<{ Params: Params; Body: { iban: string; bic: string } }>('/customer/:id/iban', async ({ params, body }, reply) => {
  const text = 'update customer set iban = $2, bic = $3, version = version + 1 where customer_id = $1 returning *';
  return send(reply, (await pool.query({ name: 'iban', text, values: [params.id, body.iban, body.bic] })).rows[0]);
});

app.post<{ Params: Params; Body: { firstName: string; lastName: string; email: string; phoneNumber: string; types: string[] } }>(
  '/customer/:id/contact',
  async ({ params, body }, reply) => {
    const { firstName, lastName, email, phoneNumber, types } = body;
    const text = `insert into contact (customer_id, contact_id, first_name, last_name, email, phone_number, types, created_at)
      values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, now()) returning *`;
    const values = [params.id, firstName, lastName, email, phoneNumber, types];
    return send(reply, (await pool.query({ name: 'contact', text, values })).rows[0]);
  },
);

process.once('SIGTERM', () => process.exit(0));
await app.listen({ port: Number(PORT) });

function send(reply: FastifyReply, response: unknown): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(response));
}

function hasValidSignature(authorization: string): boolean {
  const token = authorization.slice('Bearer '.length);
  const end = token.lastIndexOf('.');
  const expectedSignature = createHmac('sha256', BENCH_SECRET).update(token.slice(0, end)).digest();
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  return signature.length === expectedSignature.length && timingSafeEqual(signature, expectedSignature);
}
