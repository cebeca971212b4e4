import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { canReach, createAddressRefusedError, createGuardedLookup, getHost } from './webhook-address.ts';

const timeoutMs = 10_000;
/** Only the status matters, so at most 64 KiB of a response is read. */
const maxResponseBytes = 64 * 1024;

interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The result of an attempt: the status if a response arrived, and the reason if it failed. */
interface Outcome {
  responseStatus: number | null;
  failure: string | null;
}

/** Posts a message without following redirects. If `networks` is given, only public addresses and these networks are allowed. */
export async function postMessage({ url: text, headers, body }: Message, networks: readonly string[] | null): Promise<Outcome> {
  const url = new URL(text);
  const { protocol } = url;
  const host = getHost(url);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // IP literals bypass the DNS lookup, so check them here.
    if (networks && isIP(host) && !canReach(host, protocol, networks)) throw createAddressRefusedError();
    const status = await new Promise<number>((resolve, reject) => {
      const request = protocol === 'https:' ? requestHttps : requestHttp;
      const options = {
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        signal,
        // A new connection: a kept-alive one might lead to an address that is not allowed here.
        agent: false as const,
        ...(networks && { lookup: createGuardedLookup(protocol, networks) }),
      };
      const clientRequest = request(url, options, (response) => {
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > maxResponseBytes) response.destroy();
        });
        // The status has arrived, so later errors do not matter.
        response.on('error', () => {});
        resolve(response.statusCode ?? 0);
      });
      // A protocol upgrade is not a delivery, and Node reports it only through this event.
      clientRequest.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode ?? 0);
      });
      clientRequest.on('error', reject);
      // Settles the promise however the connection ends.
      clientRequest.on('close', () => reject(new Error('The connection closed without a response')));
      clientRequest.end(body);
    });
    return { responseStatus: status, failure: status >= 200 && status < 300 ? null : `answered ${status}` };
  } catch (error) {
    return { responseStatus: null, failure: signal.aborted ? 'no answer within 10 seconds' : describeFailure(error) };
  }
}

function describeFailure(error: unknown): string {
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (code === 'ADDRESS_REFUSED') return 'address not allowed';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name not found';
  if (/CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code)) return 'no secure connection';
  return 'no connection';
}
