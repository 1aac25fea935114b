import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createPerson, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { settingsFor } from '../../test/processes/run-stint.ts';
import { withWarmStint } from '../../test/processes/warm-stint.ts';

const runCommand = withWarmStint();

const NO_ID = '019a0000-0000-7000-8000-000000000000';
const MAP = ['--map', 'date=Day,duration=Hours,project=Job,title=What'];
const EVE = 'There is no account for eve@example.com; "bin/stint user create" makes one.';

/** Wrong values that only the server, the database or the disk can detect. Exit code 1 would mean the verdict DIFFERS. */
const wrong: [args: string[], message: string][] = [
  ['import hours.csv --team Nope', '--team: None of your teams has the name or id "Nope". Choose one of'],
  ['imports --team Nope', '--team: None of your teams has the name or id "Nope".'],
  ['export --team Nope', '--team: None of your teams has the name or id "Nope".'],
  [`start x --team ${NO_ID}`, `--team: None of your teams has the id "${NO_ID}". Your teams are`],
  ['stop --team nope', '--team: None of your teams has the id "nope".'],
  ['status --team nope', '--team: None of your teams has the id "nope".'],
  ['log --team nope', '--team: None of your teams has the id "nope".'],
  [`team add-member --team ${NO_ID} --email eve@example.com`, '--team: There is no team with the id'],
  [`audit export --team ${NO_ID}`, '--team: There is no audit log for a team with the ID'],
  ['audit export --team nope', '--team: There is no audit log for a team with the ID "nope".'],
  ['import hours.csv --report x.pdf', '--report: "x.pdf" must end in .html or .json.'],
  ['import hours.csv --report nowhere/x.html', '--report: nowhere/x.html cannot be written'],
  ['verify hours.csv --report folder.html', '--report: folder.html is a directory'],
  ['import hours.csv --report x.html --dry-run', '--dry-run, which imports nothing'],
  ['import nowhere.csv', 'File not found: nowhere.csv.'],
  ['verify nowhere.csv', 'File not found: nowhere.csv.'],
  [`verify ${NO_ID}`, `There is no import ${NO_ID}, or you have no access to it.`],
  [`undo ${NO_ID}`, `There is no import ${NO_ID}, or you have no access to it.`],
  ['export --output hours.csv', '--output: hours.csv already exists.'],
  ['export --output nowhere/x.csv', '--output: nowhere/x.csv cannot be written'],
  ['export --from 2026-03-02 --to 2026-03-01', '--to: The last day must not be before --from.'],
  ['whoami --env-file nowhere.env', '--env-file: The env file nowhere.env cannot be read.'],
  ['key create --email eve@example.com', `--email: ${EVE}`],
  ['key list --email eve@example.com', `--email: ${EVE}`],
  ['key revoke stint_x --email eve@example.com', `--email: ${EVE}`],
  ['user reset-password --email eve@example.com', `--email: ${EVE}`],
  ['user verify eve@example.com', EVE],
  ['user change-email eve@example.com eve@example.org', EVE],
  ['user rename eve@example.com Eve', EVE],
  ['user export eve@example.com --output eve.zip', EVE],
  ...['promote', 'demote', 'disable', 'enable', 'show'].map((verb) => [`user ${verb} eve@example.com`, EVE]),
  ['app create --email eve@example.com', `--email: ${EVE}`],
  ['app list --email eve@example.com', `--email: ${EVE}`],
  [`app delete ${NO_ID} --email eve@example.com`, `--email: ${EVE}`],
  ['team create --name North --owner eve@example.com', `--owner: ${EVE}`],
].map(([line = '', message = '']) => [line.split(' '), message]);

describeOnBothEngines('values of options that do not exist', (engine) => {
  let server: TestServer;
  let ada: Person;
  let folder: string;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
    folder = mkdtempSync(path.join(tmpdir(), 'stint-wrong-'));
    writeFileSync(path.join(folder, 'hours.csv'), 'Day,Hours,Job,What\n2026-03-02,1.5,Site,Plan\n');
    writeFileSync(path.join(folder, 'odd.csv'), 'Colour,Size\nred,1\n');
    mkdirSync(path.join(folder, 'folder.html'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server?.close();
  });

  const stint = (args: readonly string[]) => {
    const env: Record<string, string> = {
      ...{ HOME: folder, STINT_URL: server.origin },
      ...settingsFor(server.app.database),
      // The env file is only read if the environment has no key.
      ...(args.includes('--env-file') ? {} : { SERVICE_API_KEY: ada.key }),
    };
    return runCommand(args, { cwd: folder, env });
  };

  test.each(wrong)('exits with 2 and names the option: %j', async (args, message) => {
    const { code, stdout, stderr } = await stint(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^stint: [^\n]+\n$/);
    expect(stderr).toContain(message);
  });

  test('import exits with 2 if a value does not fit the file, or an option is missing', async () => {
    const berlin = ['--timezone', 'Europe/Berlin'];
    const cases: [string[], string][] = [
      [
        ['hours.csv', ...MAP, '--person', 'Mira=nobody@example.com'],
        "--person: No member of Ada's team has the address nobody@example.com. Members are: ada",
      ],
      [['hours.csv', '--map', 'date=Datum,duration=Hours'], '--map: hours.csv has no column "Datum".'],
      [['hours.csv'], 'Try --map'],
      [['odd.csv'], 'odd.csv is a table of no known tool'],
      [['hours.csv', ...MAP, ...berlin], 'Add --yes to continue.'],
    ];
    for (const [args, message] of cases) {
      const { code, stderr } = await stint(['import', ...args]);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
    }
  });
});
