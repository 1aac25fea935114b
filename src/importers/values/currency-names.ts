import { checkCurrency } from '../../domain/money.ts';

/** The currency that a text shows, or the currencies that share the symbol in it. */
export type ShownCurrency = { currency: string } | { candidates: readonly string[] };

const DOLLARS =
  'USD CAD AUD NZD SGD HKD TWD MXN ARS BBD BMD BND BSD BZD CLP COP DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD UYU XCD';
const POUNDS = 'GBP EGP FKP GIP LBP SDG SHP SSP SYP';
const CROWNS = 'SEK NOK DKK ISK';

/** Symbols and words in lower case. Several codes: currencies that share it. */
const names: Record<string, string> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  $: DOLLARS,
  dollar: DOLLARS,
  dollars: DOLLARS,
  us$: 'USD',
  'us dollar': 'USD',
  'us dollars': 'USD',
  ca$: 'CAD',
  c$: 'CAD',
  can$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  sg$: 'SGD',
  nt$: 'TWD',
  mx$: 'MXN',
  mex$: 'MXN',
  r$: 'BRL',
  real: 'BRL',
  reais: 'BRL',
  '£': POUNDS,
  pound: POUNDS,
  pounds: POUNDS,
  'gb£': 'GBP',
  '£ sterling': 'GBP',
  'pound sterling': 'GBP',
  'pounds sterling': 'GBP',
  '¥': 'JPY CNY',
  '￥': 'JPY CNY',
  'jp¥': 'JPY',
  yen: 'JPY',
  円: 'JPY',
  'cn¥': 'CNY',
  rmb: 'CNY',
  yuan: 'CNY',
  元: 'CNY',
  kr: CROWNS,
  'kr.': CROWNS,
  krone: 'NOK DKK',
  kroner: 'NOK DKK',
  krona: 'SEK ISK',
  kronor: 'SEK',
  'fr.': 'CHF',
  sfr: 'CHF',
  'sfr.': 'CHF',
  franken: 'CHF',
  'schweizer franken': 'CHF',
  'swiss francs': 'CHF',
  franc: 'CHF XAF XOF XPF BIF CDF DJF GNF KMF RWF',
  francs: 'CHF XAF XOF XPF BIF CDF DJF GNF KMF RWF',
  zł: 'PLN',
  zl: 'PLN',
  'zł.': 'PLN',
  zloty: 'PLN',
  złoty: 'PLN',
  kč: 'CZK',
  koruna: 'CZK',
  ft: 'HUF',
  forint: 'HUF',
  lei: 'RON MDL',
  leu: 'RON MDL',
  '₹': 'INR',
  rupee: 'INR PKR LKR NPR MUR SCR',
  rupees: 'INR PKR LKR NPR MUR SCR',
  rs: 'INR PKR LKR NPR MUR',
  'rs.': 'INR PKR LKR NPR MUR',
  peso: 'MXN ARS CLP COP CUP DOP PHP UYU',
  pesos: 'MXN ARS CLP COP CUP DOP PHP UYU',
  rand: 'ZAR',
  '₩': 'KRW',
  '₺': 'TRY',
  lira: 'TRY',
  '₽': 'RUB',
  '₴': 'UAH',
  '₪': 'ILS',
  '₱': 'PHP',
  '₫': 'VND',
  '₦': 'NGN',
  '฿': 'THB',
  '₡': 'CRC',
  '₲': 'PYG',
  '₸': 'KZT',
  '₼': 'AZN',
  '₾': 'GEL',
  '₵': 'GHS',
  '₭': 'LAK',
  '₮': 'MNT',
  '៛': 'KHR',
  лв: 'BGN',
  'лв.': 'BGN',
};

/** Codes that are words as well. In lower case they mean the word: `12.50 all`. */
const englishWords = new Set(
  ['all', 'ang', 'bam', 'cup', 'gel', 'mad', 'mop', 'pen', 'sos', 'top', 'try'].flatMap((word) => [
    word,
    word[0]?.toUpperCase() + word.slice(1),
  ]),
);

/** `EUR`, `eur`, `Euro - EUR`, `USD ($)`; null where no code is in it. */
export function readCurrency(text: string): string | null {
  for (const word of text.match(/\b[A-Za-z]{3}\b/g)?.toReversed() ?? []) {
    if (englishWords.has(word)) continue;
    try {
      return checkCurrency(word.toUpperCase());
    } catch {
      // Another word may be the code.
    }
  }
  return null;
}

/** The currency that a text names by a code, a symbol or a word; null where it names none. */
export function currencyIn(text: string): ShownCurrency | null {
  const bare = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (bare === '') return null;
  const codes = Object.hasOwn(names, bare) ? names[bare]?.split(' ') : undefined;
  if (codes) return shown(codes);
  const code = readCurrency(text);
  if (code) return { currency: code };
  const [symbol] = bare.match(/\p{Sc}/u) ?? [];
  const ofSymbol = symbol ? names[symbol]?.split(' ') : undefined;
  return ofSymbol ? shown(ofSymbol) : null;
}

function shown(codes: readonly string[]): ShownCurrency {
  const [only = '', second] = codes;
  return second === undefined ? { currency: only } : { candidates: codes };
}
