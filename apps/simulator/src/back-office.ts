import { type Client, NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import {
  approveCustomer,
  listProviderCustomers,
  type ProviderCustomer,
  refuseCustomer,
} from '@demarc/contract/provider/customer.ts';
import { type Event, listEvents } from '@demarc/contract/provider/event.ts';

interface BackOfficeOptions {
  client: Client;
  /** How many times faster than life. */
  speed: number;
  /** A number from 0 up to 1, anew at each call. */
  random: () => number;
  /** Waits so many milliseconds of the machine's clock. */
  wait: (milliseconds: number) => Promise<void>;
  say: (text: string) => void;
}

/** How long somebody takes to look at an application, in life. */
const reviewMinutes = 20;
const lookAgainMs = 1_000;
/** Of all that comes in, this share goes wrong. */
const wrongShare = 1 / 20;

/** The people at the provider: they read what happens and answer it through the provider's calls. */
export function createBackOffice({ client, speed, random, wait, say }: BackOfficeOptions) {
  const inHand = new Set<number>();

  /** Looks at an application when its time has come. One that repeats a customer is left for a person. */
  const review = async ({ customerId, duplicateOf }: Pick<ProviderCustomer, 'customerId' | 'duplicateOf'>): Promise<void> => {
    if (duplicateOf !== null || inHand.has(customerId)) return;
    inHand.add(customerId);
    await wait((reviewMinutes * 60_000) / speed);
    const params = { customerId };
    await answered(() =>
      random() < wrongShare
        ? client.call(refuseCustomer, { params, body: { reason: 'De gegevens zijn niet te controleren.' } })
        : client.call(approveCustomer, { params }),
    );
    say(`application ${customerId} was looked at`);
  };

  /** What is done for an event; nothing for most. */
  const react = ({ type, customerId, data }: Event): void => {
    if (type !== 'customer.applied' || customerId === null) return;
    const duplicateOf = typeof data.duplicateOf === 'number' ? data.duplicateOf : null;
    void review({ customerId, duplicateOf });
  };

  /** Tries until the server has answered; a refusal means that somebody else was first. */
  const answered = async (call: () => Promise<unknown>): Promise<void> => {
    for (;;) {
      try {
        await call();
        return;
      } catch (error) {
        if (error instanceof ProblemError && error.status < 500 && error.status !== 429) return say(error.message);
        if (!(error instanceof ProblemError || error instanceof NoAnswerError)) throw error;
        await wait(5 * lookAgainMs);
      }
    }
  };

  /** The applications that wait since before it started. */
  const takeUp = async (): Promise<void> => {
    let after: string | null = null;
    do {
      const page: { items: ProviderCustomer[]; next: string | null } = await client.call(listProviderCustomers, {
        query: { status: 'APPLICATION', limit: 200, ...(after === null ? {} : { after }) },
      });
      for (const customer of page.items) if (customer.approvedAt === null) void review(customer);
      after = page.next;
    } while (after !== null);
  };

  return {
    /** Takes up what waits, and follows what happens from then on until the process ends. */
    async work(): Promise<never> {
      let after = 0;
      let isBehind = true;
      while (isBehind) {
        await answered(async () => {
          const { items, next } = await client.call(listEvents, { query: { after, limit: 500 } });
          isBehind = items.length === 500;
          after = next;
        });
      }
      // After the last event is known: what comes in meanwhile is met twice, and taken in hand once.
      await answered(takeUp);
      for (;;) {
        await answered(async () => {
          const { items, next } = await client.call(listEvents, { query: { after, limit: 500 } });
          for (const event of items) react(event);
          after = next;
        });
        await wait(lookAgainMs);
      }
    },
  };
}
