import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Response of the register; text is sent unchanged, and `hangs` never responds. */
export type RegisterReply = { status?: number; body: unknown; headers?: Record<string, string> } | 'hangs';

interface RecordedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeRegister {
  url: string;
  /** Requests received so far. */
  requests: RecordedRequest[];
  /** Response to further requests. */
  reply: RegisterReply;
  close(): Promise<void>;
}

/** A fake external register on this machine. */
export async function startFakeRegister(reply: RegisterReply = { body: {} }): Promise<FakeRegister> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    register.requests.push({ method, url, headers, body });
    if (register.reply === 'hangs') return;
    response.writeHead(register.reply.status ?? 200, { 'content-type': 'application/json', ...register.reply.headers });
    response.end(typeof register.reply.body === 'string' ? register.reply.body : JSON.stringify(register.reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const register: FakeRegister = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    reply,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return register;
}
