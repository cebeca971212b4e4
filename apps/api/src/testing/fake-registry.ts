import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Response of the registry; text is sent unchanged, and `hangs` never responds. */
export type RegistryResponse = { status?: number; body: unknown; headers?: Record<string, string> } | 'hangs';

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
  /** Responses to the next requests. */
  next: RegistryResponse[];
  /** Response to all others. */
  response: RegistryResponse;
  close(): Promise<void>;
}

/** Starts a fake external registry on this machine. */
export async function startFakeRegistry(initialResponse: RegistryResponse = { body: {} }): Promise<FakeRegistry> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    registry.requests.push({ method, url, headers, body });
    const plannedResponse = registry.next.shift() ?? registry.response;
    if (plannedResponse === 'hangs') return;
    response.writeHead(plannedResponse.status ?? 200, { 'content-type': 'application/json', ...plannedResponse.headers });
    response.end(typeof plannedResponse.body === 'string' ? plannedResponse.body : JSON.stringify(plannedResponse.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const registry: FakeRegistry = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    next: [],
    response: initialResponse,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return registry;
}
