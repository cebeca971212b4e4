import { Agent, type ClientRequest, request } from 'node:http';

/** A set of open event streams. */
export interface Listeners {
  /** Resolves when every stream has received the next change, with the time of the last one (`performance.now`). */
  waitForAll(): Promise<number>;
  /** The raw text of the last change message. */
  lastMessage(): string;
  close(): void;
}

const timeoutMs = 30_000;
/** Below the number of concurrent requests that an overloaded server accepts. */
const concurrency = 30;

/** Opens a stream per token and waits for the first message of each. */
export async function openStreams(url: string, tokens: readonly string[]): Promise<Listeners> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const calls: ClientRequest[] = [];
  let message = '';
  let listenersLeft = 0;
  let done: (at: number) => void = () => {};
  const onMessage = (text: string) => {
    message = text;
    if (--listenersLeft === 0) done(performance.now());
  };
  const close = () => {
    for (const call of calls) call.destroy();
  };
  const open = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const call = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`a stream got status ${response.statusCode}`));
        let rest = '';
        response.setEncoding('utf8').on('data', (text: string) => {
          const messages = (rest + text).split('\n\n');
          rest = messages.pop() ?? '';
          for (const message of messages) {
            if (message.includes('event: hello')) resolve();
            else if (message.includes('event: change')) onMessage(`${message}\n\n`);
          }
        });
        response.on('error', () => {});
      });
      call.on('error', reject);
      call.end();
      calls.push(call);
    });
  try {
    // Opens a few at a time, because the server refuses requests beyond its concurrency limit.
    for (let at = 0; at < tokens.length; at += concurrency) await Promise.all(tokens.slice(at, at + concurrency).map(open));
  } catch (error) {
    close();
    throw error;
  }
  return {
    close,
    lastMessage: () => message,
    waitForAll: () =>
      new Promise((resolve, reject) => {
        listenersLeft = tokens.length;
        const timer = setTimeout(
          () => reject(new Error(`${listenersLeft} of ${tokens.length} streams heard nothing`)),
          timeoutMs,
        );
        done = (at) => {
          clearTimeout(timer);
          resolve(at);
        };
      }),
  };
}
