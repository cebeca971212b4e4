import { Agent, request } from 'node:http';

export interface Load {
  url: string;
  method?: 'GET' | 'PATCH';
  token: string;
  requests: number;
  /** Keep-alive connections, each with one request at a time. */
  connections: number;
  /** Creates the body of each request, if any. */
  body?: () => object;
}

export interface LoadResult {
  elapsedMs: number;
  /** 99th percentile of the response time. */
  p99Ms: number;
}

/** Sends the requests. Rejects if a response is not a success. */
export async function sendLoad({ url, method = 'GET', token, requests, connections, body }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const authorization = `Bearer ${token}`;
  const times: number[] = [];
  let left = requests;
  const startedAt = performance.now();
  const worker = async () => {
    while (left-- > 0) {
      const text = body ? JSON.stringify(body()) : undefined;
      const sentAt = performance.now();
      await once(text);
      times.push(performance.now() - sentAt);
    }
  };
  const once = (text: string | undefined) =>
    new Promise<void>((resolve, reject) => {
      const headers = text === undefined ? { authorization } : { authorization, 'content-type': 'application/json' };
      const call = request(url, { method, agent, headers }, (answer) => {
        answer.resume();
        if (answer.statusCode === 200) answer.once('end', resolve);
        else reject(new Error(`${new URL(url).pathname} answered ${answer.statusCode}`));
      });
      call.once('error', reject);
      call.end(text);
    });
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsedMs = performance.now() - startedAt;
  agent.destroy();
  times.sort((one, other) => one - other);
  return { elapsedMs, p99Ms: times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN };
}
