import { describe, expect, test } from 'vitest';
import { addressesOf, placeOf } from './database-addresses.ts';

describe('database addresses', () => {
  test.each([
    ['postgres://db/stint', ['postgres://db/stint'], 'db/stint'],
    ['postgresql://me:secret@db:5432/stint', ['postgresql://me:secret@db:5432/stint'], 'db:5432/stint'],
    [
      'postgres://me:se,cret@one:5432,two:5433,[::1]:5434/stint?sslmode=verify-full&application_name=a,b',
      [
        'postgres://me:se,cret@one:5432/stint?sslmode=verify-full&application_name=a,b',
        'postgres://me:se,cret@two:5433/stint?sslmode=verify-full&application_name=a,b',
        'postgres://me:se,cret@[::1]:5434/stint?sslmode=verify-full&application_name=a,b',
      ],
      'one:5432,two:5433,[::1]:5434/stint',
    ],
    ['postgres://one,two', ['postgres://one', 'postgres://two'], 'one,two'],
    ['postgres:///stint', ['postgres:///stint'], '/stint'],
  ])('splits %s into its hosts and describes its place without the password', (url, addresses, place) => {
    expect(addressesOf(url)).toEqual(addresses);
    expect(placeOf(url)).toBe(place);
  });
});
