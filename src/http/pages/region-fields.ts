import { type WeekStart, weekStarts } from '../../domain/time/zone.ts';
import { currenciesInUse, currencyOfZone } from '../../domain/time/zone-currency.ts';
import { knownZones, newZoneName, zoneName } from '../../domain/time/zone-names.ts';
import { type Html, html } from '../../lib/html.ts';
import { selectField } from './field.ts';

/** Time zone, currency and week start of the sign-up form. Null if not chosen. */
export interface Region {
  timezone: string | null;
  currency: string | null;
  weekStart: WeekStart;
}

interface RegionFields {
  region: Region;
  /** Whether the form also has the currency of a team. */
  withCurrency: boolean;
  /** The field whose value was rejected, if any. */
  wrong: string | undefined;
}

const DAYS: Record<WeekStart, string> = { MONDAY: 'Monday', SATURDAY: 'Saturday', SUNDAY: 'Sunday' };

/** Selects for the time zone, the currency and the first day of the week. A script fills in empty fields. */
export function regionFields({ region, withCurrency, wrong }: RegionFields): Html {
  const state = (name: string, message: string) => ({
    name,
    error: wrong === name ? message : null,
    focused: wrong === name,
  });
  return html`${selectField({
    ...state('timezone', 'Choose a time zone from the list.'),
    label: 'Time zone',
    options: zoneOptions(region.timezone),
  })}
<div${withCurrency && html` class="choices"`}>
${
  withCurrency &&
  selectField({
    ...state('currency', 'Choose a currency from the list.'),
    label: 'Currency',
    options: currencyOptions(region.currency),
  })
}
${selectField({
  name: 'weekStart',
  label: 'Week starts on',
  options: weekStarts.map((day) => option(day, DAYS[day], day === region.weekStart)),
})}
</div>`;
}

interface Zone {
  name: string;
  region: string;
  place: string;
  attributes: Html;
}

let zones: readonly Zone[] | undefined;

/** The zones are grouped by region, so that typing a city finds its zone. */
function zoneOptions(selected: string | null): Html {
  zones ??= readZones();
  const shown = (of: readonly Zone[]) =>
    of.map(({ name, place, attributes }) => option(name, place, name === selected, attributes));
  const regions = Map.groupBy(zones, ({ region }) => region);
  return html`<option value="">Choose your time zone</option>
${[...regions].map(([region, of]) =>
  region === '' ? shown(of) : html`<optgroup label="${region}">${shown(of)}</optgroup>`,
)}`;
}

function readZones(): Zone[] {
  const oldNames = new Map(Intl.supportedValuesOf('timeZone').map((name) => [newZoneName(name), name]));
  return knownZones()
    .sort()
    .map((name) => {
      const slash = name.indexOf('/');
      const old = oldNames.get(name);
      return {
        name,
        region: name.slice(0, Math.max(slash, 0)),
        place: zoneName(name.slice(slash + 1)),
        attributes: html` data-currency="${currencyOfZone(name)}"${old !== undefined && old !== name && html` data-old="${old}"`}`,
      };
    });
}

let currencyNames: ReadonlyMap<string, string> | undefined;

function currencyOptions(selected: string | null): Html {
  currencyNames ??= readCurrencyNames();
  return html`<option value="">From the time zone</option>
${[...currencyNames].map(([code, name]) => option(code, `${code} – ${name}`, code === selected))}`;
}

function readCurrencyNames(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return new Map(currenciesInUse.map((code) => [code, names.of(code) ?? code]));
}

function option(value: string, label: string, isSelected: boolean, attributes?: Html): Html {
  return html`<option value="${value}"${attributes}${isSelected && html` selected`}>${label}</option>`;
}
