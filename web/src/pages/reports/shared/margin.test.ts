import { describe, expect, it } from 'vitest';
import { marginOf, marginShare } from './margin.ts';

const euros = (amount: string) => ({ amount, currency: 'EUR' });
const dollars = (amount: string) => ({ amount, currency: 'USD' });

describe('the margin', () => {
  it('subtracts the cost from the amount', () => {
    expect(marginOf([euros('500.00')], { amounts: [euros('120.50')], unknownSeconds: 0 })).toEqual([
      euros('379.5'),
    ]);
    expect(marginOf([], { amounts: [euros('120')], unknownSeconds: 0 })).toEqual([euros('-120')]);
  });

  it('computes a margin per currency', () => {
    expect(marginOf([dollars('10')], { amounts: [euros('4')], unknownSeconds: 0 })).toEqual([
      euros('-4'),
      dollars('10'),
    ]);
  });

  it('returns null if a part of the cost is unknown', () => {
    const cost = { amounts: [euros('1')], unknownSeconds: 1 };
    expect(marginOf([euros('500')], cost)).toBeNull();
    expect(marginShare([euros('500')], cost)).toBeNull();
  });

  it('returns the share of the margin only in a single currency', () => {
    expect(marginShare([euros('200')], { amounts: [euros('50')], unknownSeconds: 0 })).toBe(0.75);
    expect(marginShare([euros('200')], { amounts: [dollars('50')], unknownSeconds: 0 })).toBeNull();
    expect(marginShare([], { amounts: [euros('50')], unknownSeconds: 0 })).toBeNull();
  });
});
