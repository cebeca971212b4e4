import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isLoopback, toRateLimitAddress } from '../db/rate-limit-address.ts';
import { limitConcurrency, type QueuePlace } from '../http/limit-concurrency.ts';
import { tooManyRequests, unavailable } from '../http/problem.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Cost of new hashes (ASVS 5.0, appendix C): 128 MiB and about 400 ms. Each hash stores its cost, so that old ones stay readable
 * when it is raised.
 */
let cost: Cost = { logN: 17, r: 8, p: 1 };
const keyLength = 32;
const hashPattern = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Used if there is no hash: no password matches it, but checking takes as long as for a real one. */
let dummyHash = formatHash(cost, randomBytes(16), randomBytes(keyLength));

// Each derivation needs 128 MiB and one of the four pool threads, which file access and DNS lookups share.
const derivations = limitConcurrency(2, 32, () => unavailable(5));

/** The checks of one address that may run or wait at once: enough for a shared network, too few to fill the queue. */
const maxChecksPerAddress = 4;
const checksByAddress = new Map<string, number>();

/** Makes hashing cheap for tests, which sign in thousands of times. */
export function setPasswordCost(logN: number): void {
  cost = { ...cost, logN };
  dummyHash = formatHash(cost, randomBytes(16), randomBytes(keyLength));
}

/** A salted hash for the table `login`. Throws UNAVAILABLE if the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  const place = derivations.reserve();
  try {
    return await hashInPlace(place, password);
  } finally {
    place.release();
  }
}

export interface PasswordCheck {
  isCorrect: boolean;
  /** A hash of the same password at the current cost, if the stored one is weaker. */
  strongerHash: string | null;
}

/**
 * Makes a reservation for one password check, which the caller must release. Throws UNAVAILABLE if 2 checks are running and 32
 * are waiting, and TOO_MANY_ATTEMPTS if 4 of them are of the same address. Callers that count attempts reserve first, so that an
 * attempt that cannot be checked is not counted.
 */
export function reservePasswordCheck(ip: string): QueuePlace {
  if (isLoopback(ip)) return derivations.reserve();
  const address = toRateLimitAddress(ip);
  const checks = checksByAddress.get(address) ?? 0;
  if (checks >= maxChecksPerAddress) throw tooManyRequests('TOO_MANY_ATTEMPTS', 1);
  const place = derivations.reserve();
  checksByAddress.set(address, checks + 1);
  return {
    run: place.run,
    release() {
      place.release();
      const left = checksByAddress.get(address)! - 1;
      if (left > 0) checksByAddress.set(address, left);
      else checksByAddress.delete(address);
    },
  };
}

/** Checks a password; without a hash it takes the same time. */
export async function checkPassword(place: QueuePlace, password: string, hash: string | null): Promise<PasswordCheck> {
  const match = hashPattern.exec(hash ?? dummyHash) ?? hashPattern.exec(dummyHash)!;
  const [, logN, r, p, salt, expected] = match;
  const stored = { logN: Number(logN), r: Number(r), p: Number(p) };
  const expectedKey = Buffer.from(expected!, 'base64url');
  const [found, strongerHash] = await Promise.all([
    deriveKey(place, password, Buffer.from(salt!, 'base64url'), stored),
    // Also computed for a wrong password, so that timing does not reveal an old hash.
    isWeaker(stored) ? hashInPlace(place, password) : null,
  ]);
  const isCorrect = found.length === expectedKey.length && timingSafeEqual(found, expectedKey);
  return { isCorrect, strongerHash: isCorrect ? strongerHash : null };
}

/** For callers that neither count attempts nor store a stronger hash. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const place = derivations.reserve();
  try {
    return (await checkPassword(place, password, hash)).isCorrect;
  } finally {
    place.release();
  }
}

async function hashInPlace(place: QueuePlace, password: string): Promise<string> {
  const salt = randomBytes(16);
  return formatHash(cost, salt, await deriveKey(place, password, salt, cost));
}

function isWeaker({ logN, r, p }: Cost): boolean {
  return 2 ** logN * r * p < 2 ** cost.logN * cost.r * cost.p;
}

interface Cost {
  logN: number;
  r: number;
  p: number;
}

function deriveKey(place: QueuePlace, password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  // Keyboards produce different code points for the same text.
  const typed = password.normalize('NFKC');
  return place.run(() => derive(typed, salt, keyLength, { N: 2 ** logN, r, p, maxmem: 2 * 128 * 2 ** logN * r }));
}

function formatHash({ logN, r, p }: Cost, salt: Buffer, derived: Buffer): string {
  return `$scrypt$ln=${logN},r=${r},p=${p}$${salt.toString('base64url')}$${derived.toString('base64url')}`;
}
