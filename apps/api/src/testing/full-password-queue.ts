import type { QueueReservation } from '../http/limit-concurrency.ts';
import { reservePasswordCheck } from '../oidc/password.ts';

/** Runs `act` while the queue of password checks is full, so that the server refuses each attempt as busy. */
export async function withFullPasswordQueue<T>(act: () => Promise<T>): Promise<T> {
  const reservations: QueueReservation[] = [];
  try {
    // Loopback has no limit per address.
    while (reservations.length < 1_000) reservations.push(reservePasswordCheck('127.0.0.1'));
  } catch {
    // The queue is full.
  }
  try {
    return await act();
  } finally {
    for (const reservation of reservations) reservation.release();
  }
}
