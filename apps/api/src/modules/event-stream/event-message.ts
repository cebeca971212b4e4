import type { Event, StreamHello, StreamPower, streamEvents } from '@demarc/contract/event.ts';
import type { FeedEvent } from '../../db/event-feed.ts';

/** Delay before a browser reconnects. */
const retryMs = 1_000;

/** Creates the first message, with the position that the stream starts after and the roles that it is filtered by. */
export function createHelloMessage(position: number, { roles }: StreamHello): string {
  return `retry: ${retryMs}\n${formatMessage('hello', position, { roles })}`;
}

/** Creates the message for too many events to send: the client must reload, and the stream continues after this position. */
export function createResetMessage(position: number): string {
  return formatMessage('reset', position, {});
}

/** Creates the message that the account has read notices, so that its other tabs and browsers update their counts. */
export function createNoticesMessage(position: number): string {
  return formatMessage('notices', position, {});
}

/** Creates the message that racks or shared units have new power samples. */
export function createPowerMessage(position: number, data: StreamPower): string {
  return formatMessage('power', position, data);
}

export function createChangeMessage({ position, customerId, type, objectId, data, occurredAt }: FeedEvent): string {
  const event: Event = { eventId: position, customerId, type, objectId, data, occurredAt: occurredAt.toISOString() };
  return formatMessage('change', position, event);
}

/** Formats a message. The data fits on one line, because the output of `JSON.stringify` has no line breaks. */
function formatMessage(event: (typeof streamEvents)[number], position: number, data: object): string {
  return `id: ${position}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
