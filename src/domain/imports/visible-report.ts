/** The reader's permissions for money in a reconciliation. Cells of the file need the permission for costs. */
export interface ReportSight {
  rates: boolean;
  costs: boolean;
}

/**
 * A stored reconciliation as a reader may see it. A cell of a file can hold what a member costs, so cells are for those who may see
 * costs. Without the permission for rates all money is left out, and every text that can state some. Of a reconciliation in another
 * form than the importer's, where anything may be money, only the verdict and the counts are left then.
 */
export function visibleReport(text: string, { rates, costs }: ReportSight): string {
  if (rates && costs) return text;
  const report = JSON.parse(text, withoutCells) as Json;
  if (rates) return JSON.stringify(report);
  const { verdict, counts } = report;
  return JSON.stringify(isOfImporter(report) ? withoutMoney(report) : { verdict, counts });
}

type Json = Record<string, unknown>;

/** Leaves out records of the file as they are, the sample of a column that is not read, and the cell that a problem is about. */
function withoutCells(this: unknown, key: string, value: unknown): unknown {
  if (key === 'raw') return undefined;
  if (key === 'sample') return '';
  // Only a problem has a code. A value that could not be read is of a column that the importer reads, and none of those is a cost.
  return key === 'value' && isJson(this) && 'code' in this ? null : value;
}

function isOfImporter({ version, source }: Json): boolean {
  return (version === 1 || version === 2) && isJson(source) && isJson(source.money);
}

/** The names that the importer's reconciliation has, but for those of money. */
const names = new Set(
  `version verdict verdicts time importId team timezone files name format records unusedColumns values sample people at period start
  end counts created merged deduplicated skipped failed equation terms leftOut CHOSEN EMPTY UNMATCHED UNREADABLE ZERO_LENGTH NEGATIVE
  TOO_LONG OUT_OF_RANGE RUNNING DELETED repeated rows milliseconds source stored own fingerprint entries otherEntries count imports id
  listed sums notCompared byPerson byProject byMonth label countedOnce teamRates inferred durations disagreements trust breaks
  amountRounding mayImportMoney seesMoney differences missing file line title entryId reason unread field column claimed changes from
  to limit problems code fate first kind message value record person email disagreementMs`.split(/\s+/),
);

/** Placeholder for hidden money. */
const placeholders: Json = {
  money: {},
  millionths: {},
  mergedMoney: {},
  amount: null,
  lostRate: null,
  moneyFingerprint: null,
};

const fieldsOfMoney: ReadonlySet<unknown> = new Set([
  'amount',
  'rate',
  'currency',
  'hourlyRate',
  'importedAmount',
]);
const problemsOfMoney: ReadonlySet<unknown> = new Set(['BAD_AMOUNT', 'NO_CURRENCY', 'NOT_CARRIED']);

const HIDDEN =
  'The texts about single values are left out, because they can state amounts, which your role does not show.';

function withoutMoney(report: Json): Json {
  const shown = strip(report) as Json;
  const others = shown.otherEntries;
  if (isJson(others)) others.moneyFingerprint = '';
  shown.seesMoney = false;
  shown.moneyIsHidden = holdsMoney(report);
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
  if (Array.isArray(value)) return value.filter((item) => !isOfMoney(item)).map(strip);
  if (!isJson(value)) return value;
  const kept: Json = {};
  for (const [key, inner] of Object.entries(value)) {
    if (Object.hasOwn(placeholders, key)) kept[key] = placeholders[key];
    else if (names.has(key)) kept[key] = strip(inner);
  }
  return kept;
}

/** A value or a problem that is about money. */
function isOfMoney(item: unknown): boolean {
  return isJson(item) && (fieldsOfMoney.has(item.field) || problemsOfMoney.has(item.code));
}

/** Whether there is money anywhere in it, which its sentences then can state. */
function holdsMoney(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => isOfMoney(item) || holdsMoney(item));
  if (!isJson(value)) return false;
  return Object.entries(value).some(([key, inner]) => {
    if (key === 'verdicts') return isJson(inner) && inner.money !== 'MATCHES';
    if (key === 'moneyFingerprint') return false;
    if (Object.hasOwn(placeholders, key))
      return isJson(inner) ? Object.keys(inner).length > 0 : inner != null;
    return holdsMoney(inner);
  });
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
