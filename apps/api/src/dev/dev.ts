import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { devMail } from './mail.ts';
import { devShop } from './shop.ts';

/** Pages of the demo: mails that were not sent, and a loyalty shop. Not registered outside the demo. */
export async function registerDev(app: FastifyInstance, parts: Parts): Promise<void> {
  devMail(app, parts);
  devShop(app, parts);
  const files = {
    'tokens.css': fileURLToPath(import.meta.resolve('@demarc/look/tokens.css')),
    'dev.css': fileURLToPath(new URL('./dev.css', import.meta.url)),
  };
  for (const [name, file] of Object.entries(files)) {
    const content = readFileSync(file, 'utf8');
    app.get(`/dev/assets/${name}`, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('Cache-Control', 'public, max-age=300').send(content),
    );
  }
}
