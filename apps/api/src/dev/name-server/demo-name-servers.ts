import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, getEpochSeconds } from '../../clock.ts';
import type { TsigKey } from '../../dns/tsig.ts';
import { rcodes } from '../../dns/wire.ts';
import { answerForCustomers, answerQuery } from './answer-query.ts';
import { applyUpdate } from './apply-update.ts';
import { demoZones } from './demo-zones.ts';
import { type NameServer, type NameServerOptions, startNameServer } from './name-server.ts';
import { createRecordStore, type RecordStore } from './record-store.ts';

export interface DemoNameServers {
  /** The operator's name server, which takes the updates. */
  port: number;
  /** The name server of all customers, for delegated zones. */
  customerPort: number;
  key: TsigKey;
  store: RecordStore;
  close(): Promise<void>;
}

export interface DemoNameServersOptions {
  clock: Clock;
  /** The port for the name server of the operator. If it is in use, a free port is chosen. Zero chooses any free port. */
  port: number;
  /** The file that stores the records between runs; null to keep them in memory. */
  folder: string | null;
}

const host = '127.0.0.1';
const keyBytes = 32;
const fileName = 'name-server.jsonl';

/** Starts the name servers of the demo, which only this machine can reach, with a new key. */
export async function startDemoNameServers({ clock, port, folder }: DemoNameServersOptions): Promise<DemoNameServers> {
  if (folder) mkdirSync(folder, { recursive: true });
  const store = createRecordStore(folder && join(folder, fileName));
  const key: TsigKey = { name: 'demarc.demo', algorithm: 'hmac-sha256', secret: randomBytes(keyBytes) };
  // The serial must not go back when the demo starts again.
  let serial = getEpochSeconds(clock);
  const zoneData = { zones: demoZones, store, getSerial: () => serial };
  const operator = await startOnFreePort({
    host,
    port,
    key,
    clock,
    answer: (name, type) => answerQuery(zoneData, name, type),
    update: (bytes, message) => {
      const rcode = applyUpdate(bytes, message, zoneData);
      if (rcode === rcodes.NOERROR) serial++;
      return rcode;
    },
  });
  const customers = await startNameServer({ host, port: 0, key: null, clock, answer: answerForCustomers });
  return {
    port: operator.port,
    customerPort: customers.port,
    key,
    store,
    async close() {
      await Promise.all([operator.close(), customers.close()]);
    },
  };
}

async function startOnFreePort(options: NameServerOptions): Promise<NameServer> {
  try {
    return await startNameServer(options);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    return await startNameServer({ ...options, port: 0 });
  }
}
