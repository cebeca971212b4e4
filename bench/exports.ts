import type { BenchContext } from './bench-context.ts';
import { type Row, toLimitRow } from './table.ts';
import { readUsage } from './usage.ts';

const samplingIntervalMs = 100;

/** Downloads the complete export of lines and measures how much the server's memory grows meanwhile. */
export async function measureExport({ server, large: { customerId, token }, sizes }: BenchContext): Promise<Row[]> {
  const before = await readUsage(server);
  let maxMemoryMiB = before.memoryMiB;
  const look = async () => {
    maxMemoryMiB = Math.max(maxMemoryMiB, (await readUsage(server)).memoryMiB);
  };
  const looking = setInterval(() => void look(), samplingIntervalMs);
  const startedAt = performance.now();
  const url = `${server.origin}/v1/customer/${customerId}/line/export?format=csv`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  let lines = 0;
  for await (const chunk of response.body!) for (const byte of chunk) if (byte === 10) lines += 1;
  clearInterval(looking);
  const elapsedMs = performance.now() - startedAt;
  const { cpuMs } = await readUsage(server);
  await look();
  if (lines < 0.9 * sizes.large) throw new Error(`the export has ${lines} lines`);
  const what = `export of ${lines - 1} lines`;
  return [
    toLimitRow(`${what}: memory above before`, Math.max(0, maxMemoryMiB - before.memoryMiB), 50, 'MiB'),
    toLimitRow(`${what}: elapsed`, elapsedMs, null, 'ms'),
    toLimitRow(`${what}: server CPU`, cpuMs - before.cpuMs, null, 'ms'),
  ];
}
