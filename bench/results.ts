import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '../apps/api/src/db/database.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import type { Report } from './report.ts';
import { formatTable } from './table.ts';

/** Describes the machine of a run, without its name or paths. */
export async function describeMachine(database: OpenDatabase | null): Promise<string[]> {
  const cores = cpus();
  return [
    `${cores.length} cores (${cores[0]?.model.trim() || process.arch}), ${Math.round(totalmem() / 2 ** 30)} GiB of memory`,
    `${process.platform} ${process.arch}, Node ${process.versions.node}`,
    database ? `PostgreSQL ${await getPostgresVersion(database)}, on the same machine` : 'no PostgreSQL',
    getBrowserVersion(),
  ];
}

/** Formats the report as text. A full run overwrites RESULTS.md. */
export function saveResults({ rows, leftOut }: Report, machine: readonly string[], isQuick: boolean): string {
  const missed = rows.filter(({ isMet }) => isMet === false).length;
  const limited = rows.filter(({ isMet }) => isMet !== null).length;
  const formatList = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
  const text = [
    '# Speed and size, as last measured',
    'Written by `npm run bench`. `x` is a ratio to the bare limit of the same run; figures without a limit are to know.',
    formatList([`${isQuick ? 'quick run with small data' : 'whole run'}, ${new Date().toISOString().slice(0, 10)}`, ...machine]),
    formatTable(rows),
    `${limited - missed} of ${limited} limits met.`,
    ...(leftOut.length > 0 ? [`Not measured:\n\n${formatList(leftOut)}`] : []),
  ].join('\n\n');
  if (!isQuick) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), `${text}\n`);
  return text;
}

async function getPostgresVersion({ db }: OpenDatabase): Promise<string> {
  const { rows } = (await db.execute(
    sql`select split_part(current_setting('server_version'), ' ', 1) as version`,
  )) as unknown as {
    rows: { version: string }[];
  };
  return rows[0]!.version;
}

function getBrowserVersion(): string {
  try {
    const output = execFileSync(findBrowser().path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return `Chromium ${/[\d.]{5,}/.exec(output)?.[0] ?? ''}`.trim();
  } catch {
    return 'no Chromium';
  }
}
