/** The path of the script of the sign-up form. */
export const SIGN_UP_SCRIPT_PATH = '/sign-up.js';

/**
 * Fills in the browser's time zone, and the currency of its country until the person chooses another. Without
 * the script, the person chooses here or later in the dashboard.
 */
export const signUpScript = `'use strict';
const zone = document.getElementById('timezone');
const currency = document.getElementById('currency');
const currencyOfZone = () => zone.selectedOptions[0]?.dataset.currency ?? '';
if (zone.value === '') {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const option = [...zone.options].find(({ value, dataset }) => value === here || dataset.old === here);
  if (option) option.selected = true;
  else if (here) zone.add(new Option(here, here, true, true));
}
if (currency) {
  let follows = currency.value === '' || currency.value === currencyOfZone();
  const follow = () => {
    if (follows) currency.value = currencyOfZone();
  };
  follow();
  zone.addEventListener('change', follow);
  currency.addEventListener('change', () => {
    follows = currency.value === '';
  });
}
`;
