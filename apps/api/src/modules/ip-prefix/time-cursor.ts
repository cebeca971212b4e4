import { isUuid } from '../../db/is-uuid.ts';
import { decodeCursor } from '../../http/keyset-pagination.ts';
import { invalid } from '../../http/problem.ts';

/** Returns the page cursor of a list by time, with a random ID for rows of the same time. */
export function toTimeCursor(time: Date, id: string): readonly [number, string] {
  return [time.getTime(), id];
}

export function decodeTimeCursor(after: string | undefined): { time: Date; id: string } | null {
  const cursor = decodeCursor(after, ['number', 'string']);
  if (cursor && !isUuid(cursor[1])) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return cursor && { time: new Date(cursor[0]), id: cursor[1] };
}
