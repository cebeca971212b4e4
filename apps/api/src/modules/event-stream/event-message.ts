import type { Event, StreamHello, streamEvents } from '@demarc/contract/event.ts';
import type { FeedEvent } from '../../db/event-feed.ts';

/** A browser comes back after so long when a stream ends. */
const retryMs = 1_000;

/** The first message: the place from where on it follows, and for whom. */
export function helloMessage(place: number, { roles }: StreamHello): string {
  return `retry: ${retryMs}\n${message('hello', place, { roles })}`;
}

/** Too much happened to tell it all; the stream goes on after this place. */
export function resetMessage(place: number): string {
  return message('reset', place, {});
}

/** The account has read its notices: its other tabs and browsers count them anew. */
export function noticesMessage(place: number): string {
  return message('notices', place, {});
}

export function changeMessage({ position, customerId, type, objectId, data, occurredAt }: FeedEvent): string {
  const event: Event = { eventId: position, customerId, type, objectId, data, occurredAt: occurredAt.toISOString() };
  return message('change', position, event);
}

/** JSON has no line breaks of its own, so that the data is one line. */
function message(event: (typeof streamEvents)[number], place: number, data: object): string {
  return `id: ${place}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
