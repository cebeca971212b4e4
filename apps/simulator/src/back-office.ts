import { listEvents } from '@demarc/contract/provider/event.ts';
import { createApplications } from './applications.ts';
import { createDesk, type DeskOptions } from './desk.ts';
import { createDiagnostics } from './diagnostics.ts';
import { createMeasurements } from './measurements.ts';
import { createOrders } from './orders.ts';
import { createTelevision } from './television.ts';

const lookAgainMs = 1_000;
const mostEvents = 500;

/** Simulates the provider and its carriers: reads events and reacts to them through the provider API. */
export function createBackOffice(options: DeskOptions) {
  const desk = createDesk(options);
  const { answered, client, wait } = desk;
  const players = [createApplications, createOrders, createDiagnostics, createMeasurements, createTelevision].map((create) =>
    create(desk),
  );

  return {
    /** Resumes open work, then follows new events until the process ends. */
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
      // Runs after the last event is read. Anything created meanwhile is seen twice, but processed once.
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
