import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turnableClock } from '../../../test/harness/times.ts';
import { failure, invalid } from '../../lib/errors.ts';
import { limitersOn, RateLimited } from '../../lib/rate-limit.ts';
import { accountTag, createSignInLimits } from './limits.ts';

const ada = accountTag('ada@example.com');
const HOME = '192.0.2.1';

function limitsAt(start = 1_000_000) {
  const clock = turnableClock(start);
  return { clock, ...createSignInLimits({ requests: 5, perMilliseconds: 60_000 }, limitersOn(clock)) };
}

const wrong = async () => {
  throw failure('UNAUTHENTICATED', 'wrong');
};
const right = async () => 'in';

/** The outcome of an attempt: its result, the seconds to wait, or the code of its failure. */
async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error) => (error instanceof RateLimited ? error.retryAfterSeconds : error.code));
}

describe('the limit on sign-ins', () => {
  it('allows five failures at once from an address, then one every 12 seconds', async () => {
    const { clock, signIn } = limitsAt();
    const fail = (i: number) =>
      outcomeOf(signIn({ address: HOME, account: accountTag(`${i}@example.com`), device: null }, wrong));
    for (let i = 0; i < 5; i++) expect(await fail(i)).toBe('UNAUTHENTICATED');
    expect(await fail(6)).toBe(12);
    clock.turn(11_000);
    expect(await fail(7)).toBe(1);
    clock.turn(1_000);
    expect(await fail(8)).toBe('UNAUTHENTICATED');
    expect(await fail(9)).toBe(12);
  });

  it('allows a hundred failures at once for an account from any networks', async () => {
    const { signIn } = limitsAt();
    const fail = (i: number) =>
      outcomeOf(signIn({ address: `192.0.2.${i}`, account: ada, device: null }, wrong));
    for (let i = 0; i < 99; i++) expect(await fail(i)).toBe('UNAUTHENTICATED');
    // The owner signs in from a new browser while others guess.
    const owner = { address: '198.51.100.1', account: ada, device: null };
    expect(await outcomeOf(signIn(owner, right))).toBe('in');
    expect(await fail(100)).toBe('UNAUTHENTICATED');
    expect(await fail(101)).toBe(1);
    const other = { address: '192.0.2.6', account: accountTag('bob@example.com'), device: null };
    expect(await outcomeOf(signIn(other, wrong))).toBe('UNAUTHENTICATED');
  });

  it('does not check the password beyond the limit', async () => {
    const { signIn } = limitsAt();
    const attempt = { address: HOME, account: ada, device: null };
    for (let i = 0; i < 5; i++) await outcomeOf(signIn(attempt, wrong));
    let wasChecked = false;
    const check = async () => {
      wasChecked = true;
    };
    expect(await outcomeOf(signIn(attempt, check))).toBe(12);
    expect(wasChecked).toBe(false);
  });

  it('limits concurrent attempts too', async () => {
    const { signIn } = limitsAt();
    const attempt = { address: HOME, account: ada, device: null };
    let checked = 0;
    const check = async () => {
      checked += 1;
      return wrong();
    };
    await Promise.all(Array.from({ length: 50 }, () => outcomeOf(signIn(attempt, check))));
    expect(checked).toBe(5);
  });

  it('rejects no correct password among concurrent attempts', async () => {
    const { signIn } = limitsAt();
    let [running, maxRunning] = [0, 0];
    const check = async () => {
      maxRunning = Math.max(maxRunning, ++running);
      await sleep(5);
      running--;
      return right();
    };
    const attempts = Array.from({ length: 30 }, (_, i) => {
      const attempt = { address: HOME, account: accountTag(`${i}@example.com`), device: null };
      return outcomeOf(signIn(attempt, check));
    });
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(['in']));
    expect(maxRunning).toBe(5);
  });

  it('checks only as many wrong passwords as may fail, and rejects nobody before that', async () => {
    const attempts = fc.array(fc.record({ isRight: fc.boolean(), takes: fc.nat(3) }), {
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(attempts, fc.boolean(), async (list, asks) => {
        const local = limitersOn(turnableClock(1_000_000));
        const { signIn } = createSignInLimits({ requests: 5, perMilliseconds: 60_000 }, (name, settings) => {
          const limiter = local(name, settings);
          return asks ? { ...limiter, take: async (...args) => limiter.take(...args) } : limiter;
        });
        let failed = 0;
        const outcomes = await Promise.all(
          list.map(({ isRight, takes }) =>
            outcomeOf(
              signIn({ address: HOME, account: ada, device: null }, async () => {
                await sleep(takes);
                if (isRight) return right();
                failed++;
                return wrong();
              }),
            ),
          ),
        );
        expect(failed).toBe(Math.min(5, list.filter(({ isRight }) => !isRight).length));
        if (failed < 5)
          expect(outcomes).toEqual(list.map(({ isRight }) => (isRight ? 'in' : 'UNAUTHENTICATED')));
      }),
      { numRuns: 25 },
    );
  });

  it('counts neither successes nor internal errors', async () => {
    const { signIn } = limitsAt();
    const attempt = { address: HOME, account: ada, device: null };
    for (let i = 0; i < 20; i++) {
      expect(await outcomeOf(signIn(attempt, right))).toBe('in');
      await outcomeOf(signIn(attempt, () => Promise.reject(new Error('no database'))));
    }
    for (let i = 0; i < 5; i++) expect(await outcomeOf(signIn(attempt, wrong))).toBe('UNAUTHENTICATED');
  });

  it('does not reset the limit after a success', async () => {
    const { signIn } = limitsAt();
    for (let i = 0; i < 5; i++) {
      await outcomeOf(signIn({ address: HOME, account: ada, device: null }, wrong));
      const own = { address: HOME, account: accountTag('mallory@example.com'), device: null };
      await outcomeOf(signIn(own, right));
    }
    expect(await outcomeOf(signIn({ address: HOME, account: ada, device: null }, wrong))).toBe(12);
  });

  it('charges an account nothing for attempts beyond the limit of the address', async () => {
    const { signIn } = limitsAt();
    for (let i = 0; i < 50; i++) {
      const attempt = { address: HOME, account: i < 5 ? accountTag(`${i}`) : ada, device: null };
      await outcomeOf(signIn(attempt, wrong));
    }
    const elsewhere = { address: '192.0.2.9', account: ada, device: null };
    expect(await outcomeOf(signIn(elsewhere, wrong))).toBe('UNAUTHENTICATED');
  });

  it('counts a known browser of the account separately', async () => {
    const { signIn } = limitsAt();
    for (let i = 0; i < 10; i++) {
      await outcomeOf(signIn({ address: HOME, account: ada, device: null }, wrong));
    }
    const known = { address: HOME, account: ada, device: 'laptop' };
    for (let i = 0; i < 5; i++) expect(await outcomeOf(signIn(known, wrong))).toBe('UNAUTHENTICATED');
    expect(await outcomeOf(signIn(known, right))).toBe(12);
    const other = { ...known, device: 'phone' };
    expect(await outcomeOf(signIn(other, right))).toBe('in');
    const stranger = { ...known, device: null };
    expect(await outcomeOf(signIn(stranger, right))).toBe(12);
  });

  it('limits nothing without settings', async () => {
    const { signIn, signUp } = createSignInLimits(
      null,
      limitersOn(() => 0),
    );
    for (let i = 0; i < 20; i++) {
      const attempt = { address: HOME, account: ada, device: null };
      expect(await outcomeOf(signIn(attempt, wrong))).toBe('UNAUTHENTICATED');
      expect(await outcomeOf(signUp(HOME, right))).toBe('in');
    }
  });
});

describe('the limit on sign-ups', () => {
  it('counts created accounts and taken addresses, not invalid input', async () => {
    const { clock, signUp } = limitsAt();
    const mistyped = () => Promise.reject(invalid('name', 'no'));
    for (let i = 0; i < 20; i++) expect(await outcomeOf(signUp(HOME, mistyped))).toBe('INVALID_INPUT');
    const taken = () => Promise.reject(failure('NAME_TAKEN', 'no'));
    for (const [make, outcome] of [
      [right, 'in'],
      [taken, 'NAME_TAKEN'],
      [right, 'in'],
      [taken, 'NAME_TAKEN'],
      [right, 'in'],
      [right, 12],
    ] as const) {
      expect(await outcomeOf(signUp(HOME, make))).toBe(outcome);
    }
    expect(await outcomeOf(signUp('192.0.2.2', right))).toBe('in');
    clock.turn(12_000);
    expect(await outcomeOf(signUp(HOME, right))).toBe('in');
  });
});
