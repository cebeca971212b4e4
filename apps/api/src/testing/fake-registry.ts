import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Response of the registry; text is sent unchanged, and `hangs` never responds. */
export type RegistryReply = { status?: number; body: unknown; headers?: Record<string, string> } | 'hangs';

interface RecordedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeRegistry {
  url: string;
  /** Requests received so far. */
  requests: RecordedRequest[];
  /** Response to further requests. */
  reply: RegistryReply;
  close(): Promise<void>;
}

/** A fake external registry on this machine. */
export async function startFakeRegistry(reply: RegistryReply = { body: {} }): Promise<FakeRegistry> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    registry.requests.push({ method, url, headers, body });
    if (registry.reply === 'hangs') return;
    response.writeHead(registry.reply.status ?? 200, { 'content-type': 'application/json', ...registry.reply.headers });
    response.end(typeof registry.reply.body === 'string' ? registry.reply.body : JSON.stringify(registry.reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const registry: FakeRegistry = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    reply,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return registry;
}
