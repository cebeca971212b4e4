import { listLineSessions } from '@demarc/contract/line.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useLineParams } from './use-line.ts';

/** The number of days that the usage and the number of lost sessions cover. */
export const recentDayCount = 30;
/** The maximum page size of the API; a line that reconnects often shows fewer days. */
const sessionLimit = 200;

/** The sessions of the last days, newest first. */
export function useRecentSessions(lineId: number) {
  const params = useLineParams(lineId);
  return useQuery(query(listLineSessions, { params, query: { limit: sessionLimit } }));
}
