import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Load {
  /** One URL, or several that the requests use one after another. */
  url: string | readonly string[];
  method?: 'GET' | 'PATCH' | 'POST';
  token: string;
  requests: number;
  /** Keep-alive connections, each with one request at a time. */
  connections: number;
  /** Creates the body of each request, if any. */
  body?: () => object;
}

/** A load with its bodies, as it is sent to the process of `load-process.ts`. */
export interface SentLoad extends Omit<Load, 'url' | 'body' | 'method'> {
  urls: readonly string[];
  method: string;
  /** JSON text of each body; empty without bodies. */
  bodies: readonly string[];
}

export interface LoadResult {
  elapsedMs: number;
  /** 99th percentile of the response time. */
  p99Ms: number;
}

let generator: ChildProcess | undefined;

/** Sends the requests from a separate process. Rejects if a response is not a success. */
export async function sendLoad({ url, method = 'GET', body, ...load }: Load): Promise<LoadResult> {
  generator ??= startGenerator();
  const bodies = body ? Array.from({ length: load.requests }, () => JSON.stringify(body())) : [];
  const message = once(generator, 'message');
  generator.send({ ...load, urls: [url].flat(), method, bodies } satisfies SentLoad);
  const result = (await message)[0] as LoadResult | { error: string };
  if ('error' in result) throw new Error(result.error);
  return result;
}

function startGenerator(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'load-process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  // Neither may keep the benchmark running.
  child.unref();
  child.channel?.unref();
  return child;
}
