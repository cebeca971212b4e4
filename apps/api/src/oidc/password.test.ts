import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitConcurrency } from '../http/limit-concurrency.ts';
import { checkPassword, hashPassword, isPasswordCorrect, reservePasswordCheck, setPasswordCost } from './password.ts';

async function check(password: string, hash: string | null) {
  const reservation = reservePasswordCheck('127.0.0.1');
  try {
    return await checkPassword(reservation, password, hash);
  } finally {
    reservation.release();
  }
}

describe('a password hash', () => {
  it('stores its cost, so that the cost can be raised', async () => {
    expect(await hashPassword('x')).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/);
    const cheap = '$scrypt$ln=10,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    expect(await isPasswordCorrect('x', cheap)).toBe(false);
  });

  it('is upgraded to the current cost if the stored one is weaker and the password is correct', async () => {
    const weak = '$scrypt$ln=10,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$hes6YqXbUYTFl1c1wtlJ1txO7Un3WqxdXsHcewZJwMw';
    const { isCorrect, strongerHash } = await check('demarc-demo-2026', weak);
    expect(isCorrect).toBe(true);
    expect(strongerHash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/);
    expect(await check('demarc-demo-2026', strongerHash)).toEqual({ isCorrect: true, strongerHash: null });
    expect(await check('demarc-demo-2027', weak)).toEqual({ isCorrect: false, strongerHash: null });
  });
});

describe('a password hash of any cost', () => {
  // A hash of the full cost takes most of a second of CPU time.
  beforeAll(() => setPasswordCost(14));
  afterAll(() => setPasswordCost(17));

  it('matches its own password only, and is salted', async () => {
    const [first, second] = await Promise.all([hashPassword('demarc-demo-2026'), hashPassword('demarc-demo-2026')]);
    expect(first).not.toBe(second);
    expect(await isPasswordCorrect('demarc-demo-2026', first)).toBe(true);
    expect(await isPasswordCorrect('demarc-demo-2027', first)).toBe(false);
    expect(await isPasswordCorrect('', first)).toBe(false);
  });

  it('matches the same text in another Unicode form', async () => {
    expect(await isPasswordCorrect('cafe\u0301', await hashPassword('café'))).toBe(true);
  });

  it.each([null, '', 'plain', '$scrypt$ln=15,r=8,p=1$$'])('never matches if it is %j', async (hash) => {
    expect(await isPasswordCorrect('', hash)).toBe(false);
  });

  it('takes as long without a stored hash', async () => {
    const hash = await hashPassword('demarc-demo-2026');
    const took = async (stored: string | null) => {
      const start = performance.now();
      await isPasswordCorrect('wrong', stored);
      return performance.now() - start;
    };
    await took(hash);
    // Shared machines vary in speed; without hashing, the difference would be a factor of 100 even at this cost.
    const usual = Math.min(await took(hash), await took(hash), await took(hash));
    expect(await took(null)).toBeGreaterThan(usual / 4);
  });
});

describe('limitConcurrency', () => {
  it('runs and queues a limited number of tasks, rejects the rest, and continues after failures', async () => {
    const limited = limitConcurrency(2, 1, () => new Error('full'));
    let running = 0;
    let most = 0;
    const releases: (() => void)[] = [];
    const task = async () => {
      const reservation = limited.reserve();
      try {
        return await reservation.run(async () => {
          most = Math.max(most, ++running);
          await new Promise<void>((resolve) => releases.push(resolve));
          running--;
          throw new Error('failed');
        });
      } finally {
        reservation.release();
      }
    };
    const three = [task(), task(), task()].map((hash) => hash.catch((error: Error) => error.message));
    await expect(task()).rejects.toThrow('full');
    while (releases.length < 2) await Promise.resolve();
    for (const release of releases.splice(0)) release();
    while (releases.length < 1) await new Promise((resolve) => setImmediate(resolve));
    releases[0]!();
    expect(await Promise.all(three)).toEqual(['failed', 'failed', 'failed']);
    expect(most).toBe(2);
    expect(await limited.reserve().run(async () => 'free')).toBe('free');
  });

  it('counts a reservation before its task starts', () => {
    const limited = limitConcurrency(1, 1, () => new Error('full'));
    const [reservation] = [limited.reserve(), limited.reserve()];
    expect(() => limited.reserve()).toThrow('full');
    reservation.release();
    expect(() => limited.reserve()).not.toThrow();
  });
});

describe('the password checks of one address', () => {
  const reserveAll = (addresses: readonly string[]) => {
    const reservations = [];
    try {
      for (const address of addresses) reservations.push(reservePasswordCheck(address));
      return reservations.length;
    } finally {
      for (const reservation of reservations) reservation.release();
    }
  };

  it('are limited to four concurrent ones, by network for IPv6', () => {
    for (const five of [
      ['10.2.0.1', '10.2.0.1', '::ffff:10.2.0.1', '10.2.0.1', '10.2.0.1'],
      ['2001:db8:9:9::1', '2001:db8:9:9::2', '2001:db8:9:9::3', '2001:db8:9:9::4', '2001:db8:9:9::5'],
    ]) {
      expect(() => reserveAll(five)).toThrow('TOO_MANY_ATTEMPTS');
      expect(reserveAll(five.slice(1))).toBe(4);
    }
  });

  it('are not limited for loopback, which may be a proxy', () => {
    expect(reserveAll(Array(8).fill('127.0.0.1'))).toBe(8);
  });
});
