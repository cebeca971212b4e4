// The provider's back office in the demo. It uses only the provider API of the server.
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@demarc/client/client.ts';
import { createBackOffice } from './back-office.ts';

const { DEMARC_API = '', DEMARC_PROVIDER_TOKEN = '', SIMULATOR_SPEED = '60', METER_SPEED = '1' } = process.env;
if (!DEMARC_API || !DEMARC_PROVIDER_TOKEN) {
  console.error('Set DEMARC_API and DEMARC_PROVIDER_TOKEN to choose the server to simulate the provider for.');
  process.exit(1);
}
// The server starts the simulator as a child process, which exits with its parent.
process.once('disconnect', () => process.exit(0));

const backOffice = createBackOffice({
  client: createClient({ endpoint: DEMARC_API, token: () => DEMARC_PROVIDER_TOKEN }),
  speed: Number(SIMULATOR_SPEED),
  meterSpeed: Number(METER_SPEED),
  random: Math.random,
  sleep: (milliseconds) => sleep(milliseconds),
  log: (text) => console.log(`simulator: ${text}`),
});
await backOffice.work();
