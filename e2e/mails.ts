import { expect } from '@playwright/test';
import type { Server } from './server.ts';

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

function decodeEntities(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}

/** Waits for a mail with a matching subject in the demo mailbox and returns the text of the newest one. */
export async function waitForMail(server: Server, recipient: string, subject: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const list = await (await fetch(`${server.url}/dev/mail`)).text();
      found = [...list.matchAll(/<a href="(\/dev\/mail\/[^"]+)">([^<]*)<\/a><\/th>\s*<td>([^<]*)<\/td>/g)].find(
        ([, , title = '', to = '']) => decodeEntities(to) === recipient && subject.test(decodeEntities(title)),
      )?.[1];
      return found;
    })
    .toBeDefined();
  const page = await (await fetch(server.url + found)).text();
  return decodeEntities(/<pre>([\s\S]*?)<\/pre>/.exec(page)?.[1] ?? '');
}

/** Returns the first URL in a mail whose path starts with `path`. */
export function findLink(text: string, path: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname.startsWith(path));
  if (!link) throw new Error(`The mail has no link to ${path}:\n${text}`);
  return link;
}
