import { describe, expect, it } from 'vitest';
import { marginOf, marginShare } from './margin.ts';

const euros = (amount: string) => ({ amount, currency: 'EUR' });
const dollars = (amount: string) => ({ amount, currency: 'USD' });

describe('the margin', () => {
  it('is what is left of the amount', () => {
    expect(marginOf([euros('500.00')], { amounts: [euros('120.50')], unknownSeconds: 0 })).toEqual([
      euros('379.5'),
    ]);
    expect(marginOf([], { amounts: [euros('120')], unknownSeconds: 0 })).toEqual([euros('-120')]);
  });

  it('is told for each currency', () => {
    expect(marginOf([dollars('10')], { amounts: [euros('4')], unknownSeconds: 0 })).toEqual([
      euros('-4'),
      dollars('10'),
    ]);
  });

  it('is unknown where a part of the cost is', () => {
    const cost = { amounts: [euros('1')], unknownSeconds: 1 };
    expect(marginOf([euros('500')], cost)).toBeNull();
    expect(marginShare([euros('500')], cost)).toBeNull();
  });

  it('is a share where all of it is in one currency', () => {
    expect(marginShare([euros('200')], { amounts: [euros('50')], unknownSeconds: 0 })).toBe(0.75);
    expect(marginShare([euros('200')], { amounts: [dollars('50')], unknownSeconds: 0 })).toBeNull();
    expect(marginShare([], { amounts: [euros('50')], unknownSeconds: 0 })).toBeNull();
  });
});
