import type { Event, StreamHello, streamEvents } from '@demarc/contract/event.ts';
import type { FeedEvent } from '../../db/event-feed.ts';

/** Delay before a browser reconnects. */
const retryMs = 1_000;

/** The first message: the position the stream starts after, and the roles it is filtered by. */
export function helloMessage(place: number, { roles }: StreamHello): string {
  return `retry: ${retryMs}\n${message('hello', place, { roles })}`;
}

/** Too many events to send; the client must reload, and the stream continues after this position. */
export function resetMessage(place: number): string {
  return message('reset', place, {});
}

/** The account has read notices: its other tabs and browsers update their counts. */
export function noticesMessage(place: number): string {
  return message('notices', place, {});
}

export function changeMessage({ position, customerId, type, objectId, data, occurredAt }: FeedEvent): string {
  const event: Event = { eventId: position, customerId, type, objectId, data, occurredAt: occurredAt.toISOString() };
  return message('change', position, event);
}

/** JSON.stringify output has no line breaks, so the data fits on one line. */
function message(event: (typeof streamEvents)[number], place: number, data: object): string {
  return `id: ${place}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
