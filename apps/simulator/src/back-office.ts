import { listEvents } from '@demarc/contract/provider/event.ts';
import { createApplications } from './applications.ts';
import { createDesk, type DeskOptions } from './desk.ts';
import { createDiagnostics } from './diagnostics.ts';
import { createMeasurements } from './measurements.ts';
import { createOrders } from './orders.ts';
import { createTelevision } from './television.ts';

const lookAgainMs = 1_000;
const mostEvents = 500;

/** The people at the provider and its carriers: they read what happens and answer it through the provider's calls. */
export function createBackOffice(options: DeskOptions) {
  const desk = createDesk(options);
  const { answered, client, wait } = desk;
  const players = [createApplications, createOrders, createDiagnostics, createMeasurements, createTelevision].map((create) =>
    create(desk),
  );

  return {
    /** Takes up what waits, and follows what happens from then on until the process ends. */
    async work(): Promise<never> {
      let after = 0;
      let isBehind = true;
      while (isBehind) {
        await answered(async () => {
          const { items, next } = await client.call(listEvents, { query: { after, limit: mostEvents } });
          isBehind = items.length === mostEvents;
          after = next;
        });
      }
      // After the last event is known: what comes in meanwhile is met twice, and taken in hand once.
      for (const player of players) await answered(async () => player.takeUp?.());
      for (;;) {
        await answered(async () => {
          const { items, next } = await client.call(listEvents, { query: { after, limit: mostEvents } });
          for (const event of items) for (const player of players) player.react?.(event);
          after = next;
        });
        for (const player of players) await player.tick?.();
        await wait(lookAgainMs);
      }
    },
  };
}
