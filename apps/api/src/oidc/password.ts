import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isLoopback, toRateLimitAddress } from '../db/rate-limit-address.ts';
import { limitConcurrency, type QueueReservation } from '../http/limit-concurrency.ts';
import { tooManyRequests, unavailable } from '../http/problem.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Cost of new hashes (ASVS 5.0, appendix C): 128 MiB and about 400 ms. Each hash stores its cost, so that old ones stay readable
 * when it is raised.
 */
let cost: Cost = { logN: 17, r: 8, p: 1 };
const keyLength = 32;
const hashPattern = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Replaces a missing hash: no password matches it, but the check takes as long as with a real hash. */
let dummyHash = formatHash(cost, randomBytes(16), randomBytes(keyLength));

// Each derivation needs 128 MiB and one of the four pool threads, which file access and DNS lookups share.
const derivations = limitConcurrency(2, 32, () => unavailable(5));

/** Maximum number of running and waiting checks of one address: enough for a shared network, too few to fill the queue. */
const maxChecksPerAddress = 4;
const checksByAddress = new Map<string, number>();

/** Sets the cost of new hashes. Tests make it cheap, because they sign in thousands of times. */
export function setPasswordCost(logN: number): void {
  cost = { ...cost, logN };
  dummyHash = formatHash(cost, randomBytes(16), randomBytes(keyLength));
}

/** Creates a salted hash for the table `login`. Throws UNAVAILABLE if the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  const reservation = derivations.reserve();
  try {
    return await hashWithReservation(reservation, password);
  } finally {
    reservation.release();
  }
}

export interface PasswordCheck {
  isCorrect: boolean;
  /** A hash of the same password at the current cost, if the stored one is weaker. */
  strongerHash: string | null;
}

/**
 * Makes a reservation for one password check, which the caller must release. Throws UNAVAILABLE if 2 checks are running and 32
 * are waiting, or TOO_MANY_ATTEMPTS if 4 of these are of the same address. Callers that count attempts reserve first, so that they
 * do not count an attempt that cannot be checked.
 */
export function reservePasswordCheck(ip: string): QueueReservation {
  if (isLoopback(ip)) return derivations.reserve();
  const address = toRateLimitAddress(ip);
  const checks = checksByAddress.get(address) ?? 0;
  if (checks >= maxChecksPerAddress) throw tooManyRequests('TOO_MANY_ATTEMPTS', 1);
  const reservation = derivations.reserve();
  checksByAddress.set(address, checks + 1);
  return {
    run: reservation.run,
    release() {
      reservation.release();
      const remaining = checksByAddress.get(address)! - 1;
      if (remaining > 0) checksByAddress.set(address, remaining);
      else checksByAddress.delete(address);
    },
  };
}

/** Checks a password against a stored hash. Without a hash it takes the same time, and the password is never correct. */
export async function checkPassword(
  reservation: QueueReservation,
  password: string,
  hash: string | null,
): Promise<PasswordCheck> {
  const match = hashPattern.exec(hash ?? dummyHash) ?? hashPattern.exec(dummyHash)!;
  const [, logN, r, p, salt, expected] = match;
  const storedCost = { logN: Number(logN), r: Number(r), p: Number(p) };
  const expectedKey = Buffer.from(expected!, 'base64url');
  const [derivedKey, strongerHash] = await Promise.all([
    deriveKey(reservation, password, Buffer.from(salt!, 'base64url'), storedCost),
    // Also computed for a wrong password, so that timing does not reveal an old hash.
    isWeaker(storedCost) ? hashWithReservation(reservation, password) : null,
  ]);
  const isCorrect = derivedKey.length === expectedKey.length && timingSafeEqual(derivedKey, expectedKey);
  return { isCorrect, strongerHash: isCorrect ? strongerHash : null };
}

/** Checks a password with its own reservation, for callers that neither count attempts nor store a stronger hash. */
export async function isPasswordCorrect(password: string, hash: string | null): Promise<boolean> {
  const reservation = derivations.reserve();
  try {
    return (await checkPassword(reservation, password, hash)).isCorrect;
  } finally {
    reservation.release();
  }
}

async function hashWithReservation(reservation: QueueReservation, password: string): Promise<string> {
  const salt = randomBytes(16);
  return formatHash(cost, salt, await deriveKey(reservation, password, salt, cost));
}

function isWeaker({ logN, r, p }: Cost): boolean {
  return 2 ** logN * r * p < 2 ** cost.logN * cost.r * cost.p;
}

interface Cost {
  logN: number;
  r: number;
  p: number;
}

function deriveKey(reservation: QueueReservation, password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  // Keyboards produce different code points for the same text.
  const normalized = password.normalize('NFKC');
  return reservation.run(() => derive(normalized, salt, keyLength, { N: 2 ** logN, r, p, maxmem: 2 * 128 * 2 ** logN * r }));
}

function formatHash({ logN, r, p }: Cost, salt: Buffer, derived: Buffer): string {
  return `$scrypt$ln=${logN},r=${r},p=${p}$${salt.toString('base64url')}$${derived.toString('base64url')}`;
}
