import { updateCustomerIban } from '@demarc/contract/customer-iban.ts';
import { revokeToken } from '@demarc/contract/session.ts';
import { createFakeIban, fakeBic } from '../../apps/api/src/sample-data/fake-values.ts';
import { pause } from '../server-process.ts';
import { createTokenClient, type SignedInUser, signIn } from '../sign-in.ts';

/** What was asked of the server, and what it said was done. */
export interface Ledger {
  /** Bank accounts sent for each customer, answered or not. */
  sent: Map<number, Set<string>>;
  changes: { customerId: number; iban: string; version: number }[];
  sessions: string[];
  revoked: string[];
  /** Answers that are no success, though the server was there. */
  refusals: string[];
}

export interface Load {
  /** Says that the server is about to be gone: failures from here on are its end. */
  expectShutdown(): void;
  /** Settles when everybody has noticed. */
  ended: Promise<unknown>;
}

export const admins = ['admin@noordlijn.example', 'admin@zuidnet.example', 'owner@bakkerij.example'] as const;

export function createLedger(): Ledger {
  return { sent: new Map(), changes: [], sessions: [], revoked: [], refusals: [] };
}

let lastAccount = 1_000;
/** An account number that was never sent; its last four digits tell its mail apart. */
const createIban = (): string => createFakeIban(++lastAccount);

/** Changes a customer's bank account and notes what came of it. */
export async function changeIban({ client, customerId }: SignedInUser, ledger: Ledger): Promise<void> {
  const iban = createIban();
  const sent = ledger.sent.get(customerId) ?? new Set();
  ledger.sent.set(customerId, sent.add(iban));
  const body = { iban, bic: fakeBic, mandateAccepted: true };
  const { version } = await client.call(updateCustomerIban, { params: { customerId }, body });
  ledger.changes.push({ customerId, iban, version });
}

/** Two people of each company change its bank account while others of it sign in and out, until the server is gone. */
export function startLoad(origin: string, people: readonly SignedInUser[], ledger: Ledger): Load {
  let isEnding = false;
  const untilTheEnd = async (act: () => Promise<void>) => {
    while (!isEnding) {
      try {
        await act();
      } catch (error) {
        if (isEnding) return;
        ledger.refusals.push((error as Error).message);
        await pause(100);
      }
    }
  };
  const writers = [...people, ...people].map((person) =>
    untilTheEnd(async () => {
      await changeIban(person, ledger);
      await pause(100 + Math.random() * 200);
    }),
  );
  const signInLoops = admins.map((username, index) =>
    untilTheEnd(async () => {
      const { token } = await signIn(origin, username);
      if (index > 0) ledger.sessions.push(token);
      else {
        await createTokenClient(origin, token).call(revokeToken, {});
        ledger.revoked.push(token);
      }
      // A password check that the end of the server cuts off stays counted, and an address has 30 in 15 minutes.
      await pause(100 + Math.random() * 200);
    }),
  );
  const expectTheEnd = () => {
    isEnding = true;
  };
  return { expectShutdown: expectTheEnd, ended: Promise.all([...writers, ...signInLoops]) };
}
