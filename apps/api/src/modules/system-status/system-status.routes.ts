import { getSystemStatus } from '@demarc/contract/system-status.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';

export function systemStatusRoutes(app: FastifyInstance, { registries }: AppContext): void {
  serve(app, getSystemStatus, async () => {
    const { state, measuredAt } = await registries.readSystemStatus();
    return { state, measuredAt: measuredAt?.toISOString() ?? null };
  });
}
