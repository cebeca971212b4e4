import { Agent, request as sendRequest } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { createSelfSignedCertificate } from './self-signed-certificate.ts';

export interface Http2Proxy {
  /** The origin that browsers use. */
  origin: string;
  /** Makes Chromium trust the certificate of the proxy. */
  browserArguments: string[];
  close(): void;
}

const host = 'datacentre.localhost';
const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
/** Headers of an HTTP/1.1 connection, which HTTP/2 forbids. */
const connectionHeaders = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'];

/**
 * Puts HTTP/2 and TLS in front of a server, as the load balancer of a real installation does. `files` are served by the proxy
 * itself, compressed with Brotli: the pages that the portal is compared with, which therefore have the same origin and API.
 */
export async function startHttp2Proxy(target: string, files: ReadonlyMap<string, Buffer>): Promise<Http2Proxy> {
  const { key, cert, keyHash } = createSelfSignedCertificate('localhost');
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ key, cert }, (request, response) => {
    const file = files.get(request.url);
    if (!file) return forward(target, agent, request, response);
    const type = contentTypes[extname(request.url)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(file);
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `https://${host}:${(server.address() as AddressInfo).port}`,
    browserArguments: [`--ignore-certificate-errors-spki-list=${keyHash}`],
    close: () => {
      server.close();
      for (const session of sessions) session.destroy();
      agent.destroy();
    },
  };
}

function forward(target: string, agent: Agent, request: Http2ServerRequest, response: Http2ServerResponse): void {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !name.startsWith(':')));
  const upstream = sendRequest(
    `${target}${request.url}`,
    { method: request.method, headers: { ...headers, host: request.authority }, agent },
    (upstream) => {
      const headers = Object.entries(upstream.headers).filter(([name]) => !connectionHeaders.includes(name));
      response.writeHead(upstream.statusCode ?? 502, Object.fromEntries(headers));
      // Streams of events end with the page.
      upstream.on('error', () => response.stream?.close()).pipe(response);
    },
  );
  upstream.on('error', () => {
    if (response.headersSent) response.stream?.close();
    else response.writeHead(502).end();
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}
