import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { unavailable } from '../http/problem.ts';
import { limitConcurrency } from './concurrency.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Cost of new hashes: 32 MiB and about 100 ms. Kept in each hash, so that raising it leaves old ones readable. */
const cost = { logN: 15, r: 8, p: 1 } as const;
const keyLength = 32;
const form = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Stands in where there is no hash: no password gives it, yet refusing takes as long as for a real one. */
const nobody = write(cost, randomBytes(16), randomBytes(keyLength));

// Each derivation holds 32 MiB and one of the four pool threads, which files and look-ups need too.
const limited = limitConcurrency(2, 64, () => unavailable(5));

/** A salted hash for the table `login`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return write(cost, salt, await key(password, salt, cost));
}

/** Whether the password gives the hash; takes the same time without one. Throws UNAVAILABLE when too many wait. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const match = form.exec(hash ?? nobody) ?? form.exec(nobody)!;
  const [, logN, r, p, salt, expected] = match;
  const wanted = Buffer.from(expected!, 'base64url');
  const found = await key(password, Buffer.from(salt!, 'base64url'), { logN: Number(logN), r: Number(r), p: Number(p) });
  return found.length === wanted.length && timingSafeEqual(found, wanted);
}

interface Cost {
  logN: number;
  r: number;
  p: number;
}

function key(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  // The same letters typed on another keyboard may come in other code points.
  const typed = password.normalize('NFKC');
  return limited(() => derive(typed, salt, keyLength, { N: 2 ** logN, r, p, maxmem: 2 * 128 * 2 ** logN * r }));
}

function write({ logN, r, p }: Cost, salt: Buffer, derived: Buffer): string {
  return `$scrypt$ln=${logN},r=${r},p=${p}$${salt.toString('base64url')}$${derived.toString('base64url')}`;
}
