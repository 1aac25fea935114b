import { checkCurrency } from '../../domain/money/money.ts';

/** The currency in a text, or the currencies that share the symbol in it. */
export type ShownCurrency = { currency: string } | { candidates: readonly string[] };

const DOLLARS =
  'USD CAD AUD NZD SGD HKD TWD MXN ARS BBD BMD BND BSD BZD CLP COP DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD UYU XCD';
const POUNDS = 'GBP EGP FKP GIP LBP SDG SHP SSP SYP';
const CROWNS = 'SEK NOK DKK ISK';

/** Symbols and words in lower case. Several codes are currencies that share the symbol or word. */
const names: Record<string, string> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  $: DOLLARS,
  dollar: DOLLARS,
  dollars: DOLLARS,
  us$: 'USD',
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
  sterling: 'GBP',
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
  ruble: 'RUB BYN',
  rubles: 'RUB BYN',
  rubel: 'RUB BYN',
  dinar: 'BHD DZD IQD JOD KWD LYD RSD TND',
  dinars: 'BHD DZD IQD JOD KWD LYD RSD TND',
  dirham: 'AED MAD',
  dirhams: 'AED MAD',
  shilling: 'KES TZS UGX SOS',
  shillings: 'KES TZS UGX SOS',
  riyal: 'SAR QAR YER OMR',
  baht: 'THB',
  ringgit: 'MYR',
  rupiah: 'IDR',
  hryvnia: 'UAH',
  shekel: 'ILS',
  shekels: 'ILS',
  naira: 'NGN',
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

/** Words that precede a currency name to distinguish countries. */
const countries: Record<string, string> = {
  ...{ us: 'USD', american: 'USD', canadian: 'CAD', australian: 'AUD', zealand: 'NZD', singapore: 'SGD' },
  ...{ kong: 'HKD', taiwan: 'TWD', mexican: 'MXN', chilean: 'CLP', colombian: 'COP', argentine: 'ARS' },
  ...{ british: 'GBP', uk: 'GBP', egyptian: 'EGP', swedish: 'SEK', norwegian: 'NOK', danish: 'DKK' },
  ...{ icelandic: 'ISK', swiss: 'CHF', schweizer: 'CHF', indian: 'INR', pakistani: 'PKR', philippine: 'PHP' },
  ...{ russian: 'RUB', serbian: 'RSD', kuwaiti: 'KWD', moroccan: 'MAD', kenyan: 'KES', saudi: 'SAR' },
};

/** Codes that are also English words. In lower case they mean the word: `12.50 all`. */
const englishWords = new Set(
  ['all', 'ang', 'bam', 'cup', 'gel', 'mad', 'mop', 'pen', 'sos', 'top', 'try'].flatMap((word) => [
    word,
    word[0]?.toUpperCase() + word.slice(1),
  ]),
);

/** Reads a currency code: `EUR`, `eur`, `Euro - EUR`, `USD ($)`; null without a code or with several codes. */
export function readCurrency(text: string): string | null {
  const codes = new Set((text.match(/\b[A-Za-z]{3}\b/g) ?? []).flatMap((word) => codeOf(word) ?? []));
  const [only, second] = [...codes];
  return only && !second ? only : null;
}

function codeOf(word: string): string | null {
  if (!/^[A-Za-z]{3}$/.test(word) || englishWords.has(word)) return null;
  try {
    return checkCurrency(word.toUpperCase());
  } catch {
    return null;
  }
}

/** The currencies in a text. */
export interface CurrenciesIn {
  /** The currency that is consistent with all texts; null if there is none, or if the texts contradict. */
  shown: ShownCurrency | null;
  /** The texts that denote currencies. */
  texts: string[];
  /** Whether the text has several currencies or an unknown currency. */
  isUnclear: boolean;
  /** Whether only words denote the currency, and the text has other words. */
  isPartOfText: boolean;
}

const TOKEN = /\p{L}{0,3}\p{Sc}|\p{L}+\.?/gu;
const UNKNOWN_CODE = /[([{]\s*[A-Z]{3}\s*[)\]}]/;
/** Capitals in brackets that are not currencies. */
const TAX_WORDS = /\b(?:NET|TAX|VAT|INC|EXC|TTC|GST|IVA|TVA|BTW|UST|AVG|SUM|HRS|MIN)\b/;

/** Finds currency codes, symbols and words anywhere in a text: `Total_USD`, `US-Dollar`, `€/h`. */
export function currenciesIn(text: string): CurrenciesIn {
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const found: { text: string; codes: readonly string[] }[] = [];
  let [hasUnknown, hasSign, otherWordCount, before] = [false, false, 0, ''];
  for (const token of spaced.match(TOKEN) ?? []) {
    const symbol = /\p{Sc}$/u.exec(token)?.[0];
    const codes = codesFor(token, before);
    if (codes) {
      found.push({ text: token, codes });
      hasSign ||= symbol !== undefined || codeOf(token.replace('.', '')) !== null;
      if (isCountry(before, codes)) otherWordCount--;
    } else if (symbol) hasUnknown = true;
    else otherWordCount++;
    before = token.toLowerCase().replace('.', '');
  }
  hasUnknown ||= found.length === 0 && UNKNOWN_CODE.test(text) && !TAX_WORDS.test(text);
  const [first, ...rest] = found;
  const common = (first?.codes ?? []).filter((code) => rest.every(({ codes }) => codes.includes(code)));
  const isUnclear = hasUnknown || (first !== undefined && common.length === 0);
  return {
    shown: common.length > 0 && !isUnclear ? shown(common) : null,
    texts: found.map((match) => match.text),
    isUnclear,
    isPartOfText: !hasSign && otherWordCount > 0,
  };
}

/** The codes that a token can stand for after the previous word. */
function codesFor(token: string, before: string): readonly string[] | null {
  const bare = token.replace('.', '');
  const word = [token, bare].map((text) => text.toLowerCase()).find((text) => Object.hasOwn(names, text));
  const symbol = /\p{Sc}$/u.exec(token)?.[0];
  const code = codeOf(symbol ? token.slice(0, -symbol.length) : bare);
  if (!word && code) return [code];
  const codes = names[word ?? symbol ?? '']?.split(' ');
  const ofCountry = countries[before];
  return ofCountry && codes?.includes(ofCountry) ? [ofCountry] : (codes ?? null);
}

function isCountry(word: string, codes: readonly string[]): boolean {
  const code = countries[word];
  return code !== undefined && codes.length === 1 && codes[0] === code;
}

/** The currency that a cell names by a code, a symbol or a word; null without a currency or with several. */
export function currencyIn(text: string): ShownCurrency | null {
  const { shown: currency, isPartOfText } = currenciesIn(text);
  return isPartOfText ? null : currency;
}

function shown(codes: readonly string[]): ShownCurrency {
  const [only = '', second] = codes;
  return second === undefined ? { currency: only } : { candidates: codes };
}
