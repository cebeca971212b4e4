import type { Event, StreamHello, StreamPower, streamEvents } from '@demarc/contract/event.ts';
import type { FeedEvent } from '../../db/event-feed.ts';

/** Delay before a browser reconnects. */
const retryMs = 1_000;

/** The first message: the position the stream starts after, and the roles it is filtered by. */
export function createHelloMessage(position: number, { roles }: StreamHello): string {
  return `retry: ${retryMs}\n${formatMessage('hello', position, { roles })}`;
}

/** Too many events to send; the client must reload, and the stream continues after this position. */
export function createResetMessage(position: number): string {
  return formatMessage('reset', position, {});
}

/** The account has read notices: its other tabs and browsers update their counts. */
export function createNoticesMessage(position: number): string {
  return formatMessage('notices', position, {});
}

/** Racks or shared units have new power samples. */
export function createPowerMessage(position: number, data: StreamPower): string {
  return formatMessage('power', position, data);
}

export function createChangeMessage({ position, customerId, type, objectId, data, occurredAt }: FeedEvent): string {
  const event: Event = { eventId: position, customerId, type, objectId, data, occurredAt: occurredAt.toISOString() };
  return formatMessage('change', position, event);
}

/** JSON.stringify output has no line breaks, so the data fits on one line. */
function formatMessage(event: (typeof streamEvents)[number], position: number, data: object): string {
  return `id: ${position}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
