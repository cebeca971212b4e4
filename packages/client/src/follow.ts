import type { Input, OperationShape, StreamData } from '@demarc/contract/operation.ts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { type ClientOptions, NoAnswerError, sendRequest } from './client.ts';

/** One message of a stream: a change with its data, or a control message of the stream. */
export type StreamMessage<O extends OperationShape> = {
  /** The cursor from which to resume after this message. */
  id: string | null;
} & ({ event: 'change'; data: StreamData<O> } | { event: 'hello' | 'reset' | 'notices' | 'power'; data: unknown });

export interface FollowOptions {
  /** The id of the last message that was read; the stream resumes after it. */
  lastEventId?: string | null | undefined;
  signal?: AbortSignal | undefined;
}

/** The server sends something every 20 seconds, so a stream without data for 65 seconds has lost its server. */
const maxSilenceMs = 65_000;
/** Far longer than any message, in characters. */
const maxMessageLength = 1024 * 1024;

/**
 * Follows a stream until the server ends it; to resume, call it again with the last id. Rejects with ProblemError if the server
 * refuses the stream, and with NoAnswerError if the connection breaks or is aborted.
 */
export async function* follow<O extends OperationShape>(
  options: ClientOptions,
  operation: O,
  input: Input<O>,
  { lastEventId, signal }: FollowOptions = {},
): AsyncGenerator<StreamMessage<O>, void, void> {
  const abortController = new AbortController();
  const headers: Record<string, string> = lastEventId ? { 'Last-Event-ID': lastEventId } : {};
  const combinedSignal = signal ? AbortSignal.any([signal, abortController.signal]) : abortController.signal;
  const giveUp = () => abortController.abort(new Error('The stream stopped sending data'));
  let silence = setTimeout(giveUp, maxSilenceMs);
  try {
    const response = await sendRequest(options, operation, input, { headers, signal: combinedSignal });
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    const arrived: EventSourceMessage[] = [];
    const parser = createParser({ maxBufferSize: maxMessageLength, onEvent: (message) => arrived.push(message) });
    while (reader) {
      const { done, value } = await withStreamError(operation, () => reader.read());
      clearTimeout(silence);
      if (done) return;
      await withStreamError(operation, () => parser.feed(decoder.decode(value, { stream: true })));
      for (const message of arrived.splice(0)) yield await withStreamError(operation, () => toStreamMessage<O>(message));
      silence = setTimeout(giveUp, maxSilenceMs);
    }
  } finally {
    clearTimeout(silence);
    // Closes the connection when the caller stops iterating.
    abortController.abort();
  }
}

async function withStreamError<T>({ id }: OperationShape, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new NoAnswerError(`The stream of ${id} was interrupted`, { cause });
  }
}

/** Trusts the server to send the event names and data of the contract. */
function toStreamMessage<O extends OperationShape>({ id = '', event, data }: EventSourceMessage): StreamMessage<O> {
  return { id: id || null, event, data: JSON.parse(data) } as StreamMessage<O>;
}
