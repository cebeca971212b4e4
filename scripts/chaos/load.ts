import { setTimeout as sleep } from 'node:timers/promises';
import { updateCustomerIban } from '@demarc/contract/customer-iban.ts';
import { revokeToken } from '@demarc/contract/session.ts';
import { createFakeIban, fakeBic } from '../../apps/api/src/sample-data/fake-values.ts';
import { createTokenClient, type SignedInUser, signIn } from '../sign-in.ts';

/** The requests that were sent, and the changes that the server acknowledged. */
export interface Ledger {
  /** The bank accounts sent for each customer, with or without a response. */
  sent: Map<number, Set<string>>;
  changes: { customerId: number; iban: string; version: number }[];
  sessions: string[];
  revoked: string[];
  /** Unsuccessful responses while the server was running. */
  refusals: string[];
}

export interface Load {
  /** Announces that the server will be killed: failures from now on are expected. */
  expectShutdown(): void;
  /** Resolves when all users have stopped. */
  ended: Promise<unknown>;
}

export const admins = ['admin@noordlijn.example', 'admin@zuidnet.example', 'owner@bakkerij.example'] as const;

export function createLedger(): Ledger {
  return { sent: new Map(), changes: [], sessions: [], revoked: [], refusals: [] };
}

let lastAccount = 1_000;
/** Creates a bank account number that was never sent before. Its last four digits identify its mail. */
const createIban = (): string => createFakeIban(++lastAccount);

/** Changes a customer's bank account and records the outcome. */
export async function changeIban({ client, customerId }: SignedInUser, ledger: Ledger): Promise<void> {
  const iban = createIban();
  const sentIbans = ledger.sent.get(customerId) ?? new Set();
  ledger.sent.set(customerId, sentIbans.add(iban));
  const body = { iban, bic: fakeBic, mandateAccepted: true };
  const { version } = await client.call(updateCustomerIban, { params: { customerId }, body });
  ledger.changes.push({ customerId, iban, version });
}

/** Two users of each company change its bank account while other users of the company sign in and out, until the server is killed. */
export function startLoad(origin: string, people: readonly SignedInUser[], ledger: Ledger): Load {
  let isEnding = false;
  const repeatUntilShutdown = async (act: () => Promise<void>) => {
    while (!isEnding) {
      try {
        await act();
      } catch (error) {
        if (isEnding) return;
        ledger.refusals.push((error as Error).message);
        await sleep(100);
      }
    }
  };
  const writers = [...people, ...people].map((person) =>
    repeatUntilShutdown(async () => {
      await changeIban(person, ledger);
      await sleep(100 + Math.random() * 200);
    }),
  );
  const signInLoops = admins.map((username, index) =>
    repeatUntilShutdown(async () => {
      const { token } = await signIn(origin, username);
      if (index > 0) ledger.sessions.push(token);
      else {
        await createTokenClient(origin, token).call(revokeToken, {});
        ledger.revoked.push(token);
      }
      // A password check that the kill interrupts stays counted, and an address may make 30 in 15 minutes.
      await sleep(100 + Math.random() * 200);
    }),
  );
  const expectShutdown = () => {
    isEnding = true;
  };
  return { expectShutdown, ended: Promise.all([...writers, ...signInLoops]) };
}
