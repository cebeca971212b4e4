import { followEvents } from '@demarc/contract/event.ts';
import type { Input, OperationShape } from '@demarc/contract/operation.ts';
import { prepareRequest } from '@demarc/contract/request.ts';
import { lastPlace } from '../db/event-feed.ts';
import type { TestApi } from './test-api.ts';

/** A read and what it is asked with, by the token of somebody who has it on the screen. */
export interface Shown {
  operation: OperationShape;
  input: Input<OperationShape>;
  token: string;
  customerId: number;
}

export function shown<O extends OperationShape>(operation: O, input: Input<O>, token: string, customerId: number): Shown {
  return { operation, input: input as Input<OperationShape>, token, customerId };
}

/** How the portal decides what to read again; by its name alone, for its types are a browser's. */
const portal: string = '../../../portal/src/app/live/concerns.ts';

/** What became of each read by a change: whether its answer is another one, and whether its reader heard that it is. */
export async function afterwards(api: TestApi, reads: readonly Shown[], change: () => Promise<unknown>) {
  const { concerns } = await import(portal);
  const answers = () =>
    Promise.all(reads.map(async ({ operation, input, token }) => (await api.call(operation, input, token)).body));
  const before = await answers();
  const place = await lastPlace(api.db);
  await change();
  // What a call has just read is held for a moment.
  api.clock.moveBy(6);
  const after = await answers();
  return Promise.all(
    reads.map(async (read, at) => ({
      read: read.operation.id,
      isOther: JSON.stringify(before[at]) !== JSON.stringify(after[at]),
      isTold: (await heardBy(api, read, place)).some((event) => concerns(event, read)),
    })),
  );
}

async function heardBy({ app }: TestApi, { customerId, token }: Shown, place: number): Promise<unknown[]> {
  const { path: url } = prepareRequest(followEvents, { params: { customerId }, query: { follow: false } });
  const headers = { authorization: `Bearer ${token}`, 'last-event-id': String(place) };
  let body = '';
  // What ends the streams of an account may end this one before it begins: who follows comes back.
  while (!body.includes('event: hello')) ({ body } = await app.inject({ url, headers }));
  return [...body.matchAll(/^event: change\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
}
