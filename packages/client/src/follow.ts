import type { Input, OperationShape, StreamData } from '@demarc/contract/operation.ts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { ask, type ClientOptions, NoAnswerError } from './client.ts';

/** One message of a stream: a change with what the contract says of it, or a word of the stream about itself. */
export type StreamMessage<O extends OperationShape> = {
  /** Where to go on after it. */
  id: string | null;
} & ({ event: 'change'; data: StreamData<O> } | { event: 'hello' | 'reset' | 'notices'; data: unknown });

export interface FollowOptions {
  /** The id of the last message that was read: the stream goes on after it. */
  lastEventId?: string | null | undefined;
  signal?: AbortSignal | undefined;
}

/** The server says something every 20 seconds: a stream that is silent for longer has no server any more. */
const longestSilenceMs = 65_000;
/** No message is nearly as long. */
const longestMessage = 1024 * 1024;

/**
 * Follows a stream for as long as it lasts: it ends when the server ends it, and whoever wants to go on calls again with the last id.
 * Rejects with ProblemError where it does not begin, and with NoAnswerError where it breaks off or is aborted.
 */
export async function* follow<O extends OperationShape>(
  options: ClientOptions,
  operation: O,
  input: Input<O>,
  { lastEventId, signal }: FollowOptions = {},
): AsyncGenerator<StreamMessage<O>, void, void> {
  const gone = new AbortController();
  const headers: Record<string, string> = lastEventId ? { 'Last-Event-ID': lastEventId } : {};
  const either = signal ? AbortSignal.any([signal, gone.signal]) : gone.signal;
  const giveUp = () => gone.abort(new Error('The stream fell silent'));
  let silence = setTimeout(giveUp, longestSilenceMs);
  try {
    const answer = await ask(options, operation, input, { headers, signal: either });
    const reader = answer.body?.getReader();
    const decoder = new TextDecoder();
    const arrived: EventSourceMessage[] = [];
    const parser = createParser({ maxBufferSize: longestMessage, onEvent: (message) => arrived.push(message) });
    while (reader) {
      const { done, value } = await orBrokenOff(operation, () => reader.read());
      clearTimeout(silence);
      if (done) return;
      await orBrokenOff(operation, () => parser.feed(decoder.decode(value, { stream: true })));
      for (const message of arrived.splice(0)) yield await orBrokenOff(operation, () => messageOf<O>(message));
      silence = setTimeout(giveUp, longestSilenceMs);
    }
  } finally {
    clearTimeout(silence);
    // Whoever stops reading lets go of the connection too.
    gone.abort();
  }
}

async function orBrokenOff<T>({ id }: OperationShape, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new NoAnswerError(`The stream of ${id} broke off`, { cause });
  }
}

/** The names and shapes are those of the contract. */
function messageOf<O extends OperationShape>({ id = '', event, data }: EventSourceMessage): StreamMessage<O> {
  return { id: id || null, event, data: JSON.parse(data) } as StreamMessage<O>;
}
