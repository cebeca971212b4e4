import { followEvents } from '@demarc/contract/event.ts';
import type { Input, OperationShape } from '@demarc/contract/operation.ts';
import { prepareRequest } from '@demarc/contract/request.ts';
import { getLastPosition } from '../db/event-feed.ts';
import type { TestApi } from './test-api.ts';

/** A read operation with its input, and the token of the user who sees the result. */
export interface ShownRead {
  operation: OperationShape;
  input: Input<OperationShape>;
  token: string;
  customerId: number;
}

export function toShownRead<O extends OperationShape>(
  operation: O,
  input: Input<O>,
  token: string,
  customerId: number,
): ShownRead {
  return { operation, input: input as Input<OperationShape>, token, customerId };
}

/** The rules by which the portal refetches. Imported by a variable, because its types need a browser. */
const portalModule: string = '../../../portal/src/app/live/affected-reads.ts';

/** For each read, whether a change affects its result, and whether its user receives an event about it. */
export async function compareReads(api: TestApi, reads: readonly ShownRead[], change: () => Promise<unknown>) {
  const { isReadAffected } = await import(portalModule);
  const readAll = () =>
    Promise.all(reads.map(async ({ operation, input, token }) => (await api.call(operation, input, token)).body));
  const before = await readAll();
  const position = await getLastPosition(api.db);
  await change();
  // Lets the cached rows of the previous calls expire.
  api.clock.moveBy(6);
  const after = await readAll();
  return Promise.all(
    reads.map(async (read, readIndex) => ({
      read: read.operation.id,
      isOther: JSON.stringify(before[readIndex]) !== JSON.stringify(after[readIndex]),
      isTold: (await readEventsAfter(api, read, position)).some((event) => isReadAffected(event, read)),
    })),
  );
}

async function readEventsAfter({ app }: TestApi, { customerId, token }: ShownRead, position: number): Promise<unknown[]> {
  const { path: url } = prepareRequest(followEvents, { params: { customerId }, query: { follow: false } });
  const headers = { authorization: `Bearer ${token}`, 'last-event-id': String(position) };
  let body = '';
  // Repeats the request, because a change of the account may end this stream before it begins.
  while (!body.includes('event: hello')) ({ body } = await app.inject({ url, headers }));
  return [...body.matchAll(/^event: change\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
}
