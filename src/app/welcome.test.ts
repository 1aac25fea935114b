import { expect, test } from 'vitest';
import { NO_ADMINISTRATOR } from '../services/accounts/administrators.ts';
import { readConfig } from './config.ts';
import { welcomeText } from './welcome.ts';

test.each([NO_ADMINISTRATOR, null])('shows the warning %s', (warning) => {
  const text = welcomeText(readConfig({}), { isSignUpOpen: false, setUpCode: null, warning });
  expect(text.includes('no administrator')).toBe(warning !== null);
});
