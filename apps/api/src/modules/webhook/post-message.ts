import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { addressRefused, guardedLookup, hostOf, mayReach } from './webhook-address.ts';

const patienceMs = 10_000;
/** What is read of an answer, which is of no use beyond its status. */
const mostBytes = 64 * 1024;

interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What came of a try: the status where one came, and why it does not count as taken. */
interface Outcome {
  responseStatus: number | null;
  failure: string | null;
}

/** Posts a message; redirects are not followed. With `networks` no others that are not public are connected to. */
export async function postMessage({ url: text, headers, body }: Message, networks: readonly string[] | null): Promise<Outcome> {
  const url = new URL(text);
  const { protocol } = url;
  const host = hostOf(url);
  const signal = AbortSignal.timeout(patienceMs);
  try {
    // An address that needs no looking up is not asked for.
    if (networks && isIP(host) && !mayReach(host, protocol, networks)) throw addressRefused();
    const status = await new Promise<number>((resolve, reject) => {
      const request = protocol === 'https:' ? requestHttps : requestHttp;
      const options = {
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        signal,
        // A connection of its own: one that is kept may lead where this one may not go.
        agent: false as const,
        ...(networks && { lookup: guardedLookup(protocol, networks) }),
      };
      const sent = request(url, options, (answer) => {
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > mostBytes) answer.destroy();
        });
        // Whatever happens to the rest of it, the status has come.
        answer.on('error', () => {});
        resolve(answer.statusCode ?? 0);
      });
      // Whoever changes the protocol has not taken the message, and Node gives its answer to nobody else.
      sent.on('upgrade', (answer, socket) => {
        socket.destroy();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', reject);
      // However a connection ends, the try does too.
      sent.on('close', () => reject(new Error('The connection closed without an answer')));
      sent.end(body);
    });
    return { responseStatus: status, failure: status >= 200 && status < 300 ? null : `answered ${status}` };
  } catch (error) {
    return { responseStatus: null, failure: signal.aborted ? 'no answer within 10 seconds' : failureOf(error) };
  }
}

function failureOf(error: unknown): string {
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (code === 'ADDRESS_REFUSED') return 'address not allowed';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name not found';
  if (/CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code)) return 'no secure connection';
  return 'no connection';
}
