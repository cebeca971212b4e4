import type { Input } from '@demarc/contract/operation.ts';
import { addProviderLineSessions } from '@demarc/contract/provider/line.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { notFound } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { markUsedAddresses } from '../../modules/ip-prefix/mark-used-addresses.ts';
import { findLine } from '../../modules/line/line.store.ts';
import { putSessions } from '../../modules/line/line-session.store.ts';
import { toUsedAddresses } from './to-used-addresses.ts';

export function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, addProviderLineSessions, ({ params, body }) => addSessions(context, params.lineId, body));
}

/**
 * Stores the sessions of a line, and marks their addresses as used in the prefixes of the line. No audit entry is written, because
 * sessions are measurements and not user actions.
 */
async function addSessions(
  { clock, database: { db } }: AppContext,
  lineId: number,
  { sessions }: Input<typeof addProviderLineSessions>['body'],
): Promise<{ stored: number }> {
  const line = await findLine(db, lineId);
  if (!line) throw notFound();
  const { customerId } = line;
  const addresses = toUsedAddresses(sessions);
  return db.transaction(async (tx) => {
    const stored = await putSessions(tx, line, sessions);
    await markUsedAddresses(tx, { customerId, serviceType: 'LINE', serviceId: lineId, addresses }, clock.now());
    return { stored };
  });
}
