import { Agent, request } from 'node:http';

export interface Load {
  url: string;
  method?: 'GET' | 'PATCH';
  token: string;
  requests: number;
  /** Connections that are kept, each with one request at a time. */
  connections: number;
  /** The body of each request, if any. */
  body?: () => object;
}

/** Sends so many requests and answers how long it took, in ms. Rejects at an answer that is no success. */
export async function send({ url, method = 'GET', token, requests, connections, body }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const authorization = `Bearer ${token}`;
  let left = requests;
  const startedAt = performance.now();
  const worker = async () => {
    while (left-- > 0) await once(body ? JSON.stringify(body()) : undefined);
  };
  const once = (text: string | undefined) =>
    new Promise<void>((resolve, reject) => {
      const headers = text === undefined ? { authorization } : { authorization, 'content-type': 'application/json' };
      const call = request(url, { method, agent, headers }, (answer) => {
        answer.resume();
        if (answer.statusCode === 200) answer.once('end', resolve);
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
      call.once('error', reject);
      call.end(text);
    });
  await Promise.all(Array.from({ length: connections }, worker));
  const ms = performance.now() - startedAt;
  agent.destroy();
  return ms;
}
