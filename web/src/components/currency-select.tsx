import { useMemo } from 'react';
import { foldForSearch } from '../../../src/domain/text/text.ts';
import { currencyName } from '../money/money.ts';
import { components as words } from '../words/components.ts';
import { SearchSelect, type SearchSelectProps } from './search-select.tsx';

/** A choice among all currencies, by code or name. */
export function CurrencySelect(props: SearchSelectProps) {
  const { value } = props;
  const choices = useMemo(() => {
    const codes = new Set([value, ...Intl.supportedValuesOf('currency')]);
    return [...codes].map((code) => ({ value: code, label: code }));
  }, [value]);
  return (
    <SearchSelect
      {...props}
      choices={choices}
      fits={(code, typed) =>
        foldForSearch(`${code} ${currencyName(code)}`).includes(foldForSearch(typed.trim()))
      }
      note={currencyName}
      words={words.currency}
    />
  );
}
