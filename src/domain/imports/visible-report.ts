/** The money permissions of a reader. Raw cells of the file require the permission for costs. */
export interface ReportPermissions {
  rates: boolean;
  costs: boolean;
}

/**
 * Removes from a stored report what the reader may not see. A cell of the file can hold the cost of a member, so cells require the
 * permission for costs. Without the permission for rates, money and every text that could state money are removed. A report that is not in
 * the format of the importer is then reduced to its verdict and counts, because any other value could be money.
 */
export function visibleReport(text: string, { rates, costs }: ReportPermissions): string {
  if (rates && costs) return text;
  const report = JSON.parse(text, withoutCells) as Json;
  if (rates) return JSON.stringify(report);
  const { verdict, counts } = report;
  return JSON.stringify(isOfImporter(report) ? withoutMoney(report) : { verdict, counts });
}

type Json = Record<string, unknown>;

/** Removes raw records, the sample of an unused column, and the cell of a problem. */
function withoutCells(this: unknown, key: string, value: unknown): unknown {
  if (key === 'raw') return undefined;
  if (key === 'sample') return '';
  // Only problems have a code. A value that could not be parsed belongs to a column that the importer reads, and no such column is a cost.
  return key === 'value' && isJson(this) && 'code' in this ? null : value;
}

function isOfImporter({ version, source }: Json): boolean {
  return (version === 1 || version === 2) && isJson(source) && isJson(source.money);
}

/** The keys of the report format without the keys of money. */
const visibleKeys = new Set(
  `version verdict verdicts time importId team timezone files name format records unusedColumns values sample people at period start
  end counts created merged deduplicated skipped failed equation terms leftOut CHOSEN EMPTY UNMATCHED UNREADABLE ZERO_LENGTH NEGATIVE
  TOO_LONG OUT_OF_RANGE RUNNING DELETED repeated rows milliseconds source stored own fingerprint entries otherEntries count imports id
  listed sums notCompared byPerson byProject byMonth label countedOnce teamRates inferred durations disagreements trust breaks
  amountRounding mayImportMoney seesMoney differences missing file line title entryId reason unread field column claimed changes from
  to limit problems code fate first kind message value record person email disagreementMs`.split(/\s+/),
);

/** Replacements for hidden money. */
const placeholders: Json = {
  money: {},
  millionths: {},
  mergedMoney: {},
  amount: null,
  lostRate: null,
  moneyFingerprint: null,
};

const moneyFields: ReadonlySet<unknown> = new Set([
  'amount',
  'rate',
  'currency',
  'hourlyRate',
  'importedAmount',
]);
const moneyProblems: ReadonlySet<unknown> = new Set(['BAD_AMOUNT', 'NO_CURRENCY', 'NOT_CARRIED']);

const HIDDEN =
  'The texts about single values are left out, because they can state amounts, which your role does not show.';

function withoutMoney(report: Json): Json {
  const shown = strip(report) as Json;
  const { otherEntries } = shown;
  if (isJson(otherEntries)) otherEntries.moneyFingerprint = '';
  shown.seesMoney = false;
  shown.moneyIsHidden = containsMoney(report);
  shown.verdicts = isJson(report.verdicts)
    ? { ...(shown.verdicts as Json), money: report.verdicts.money }
    : undefined;
  if (!shown.moneyIsHidden) return shown;
  for (const list of ['differences', 'missing']) {
    if (Array.isArray(shown[list]) && shown[list].length > 0) shown[list] = [HIDDEN];
  }
  return shown;
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isAboutMoney(item)).map(strip);
  if (!isJson(value)) return value;
  const visible: Json = {};
  for (const [key, inner] of Object.entries(value)) {
    if (Object.hasOwn(placeholders, key)) visible[key] = placeholders[key];
    else if (visibleKeys.has(key)) visible[key] = strip(inner);
  }
  return visible;
}

/** Returns whether an item is a value or a problem of money. */
function isAboutMoney(item: unknown): boolean {
  return isJson(item) && (moneyFields.has(item.field) || moneyProblems.has(item.code));
}

/** Returns whether a report contains money, which its sentences could then state. */
function containsMoney(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => isAboutMoney(item) || containsMoney(item));
  if (!isJson(value)) return false;
  return Object.entries(value).some(([key, inner]) => {
    if (key === 'verdicts') return isJson(inner) && inner.money !== 'MATCHES';
    if (key === 'moneyFingerprint') return false;
    if (Object.hasOwn(placeholders, key))
      return isJson(inner) ? Object.keys(inner).length > 0 : inner != null;
    return containsMoney(inner);
  });
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
