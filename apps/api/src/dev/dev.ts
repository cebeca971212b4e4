import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { apiFolder } from '../api-folder.ts';
import type { AppContext } from '../app-context.ts';
import type { DemoServers } from './demo-servers.ts';
import { registerDevDns } from './dev-dns.ts';
import { registerDevMail } from './dev-mail.ts';
import { registerDevPower } from './dev-power.ts';
import { registerDevRpki } from './dev-rpki.ts';
import { registerDevShop } from './dev-shop.ts';
import { registerDevStatus } from './dev-status.ts';

/**
 * Registers the pages of the demo, and never outside it: a mailbox in place of real email, switches that cut power feeds, a loyalty
 * shop, a status page, and the content of the demo's name server and RTR cache.
 */
export async function registerDev(app: FastifyInstance, context: AppContext, servers: DemoServers | null): Promise<void> {
  registerDevMail(app, context);
  registerDevPower(app, context);
  registerDevShop(app, context);
  registerDevStatus(app, context);
  if (servers) {
    registerDevDns(app, context, servers);
    registerDevRpki(app, context, servers);
  }
  const files = {
    'tokens.css': fileURLToPath(import.meta.resolve('@demarc/look/tokens.css')),
    'dev.css': join(apiFolder, 'src/dev/dev.css'),
  };
  for (const [name, file] of Object.entries(files)) {
    const content = readFileSync(file, 'utf8');
    app.get(`/dev/assets/${name}`, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('Cache-Control', 'public, max-age=300').send(content),
    );
  }
}
