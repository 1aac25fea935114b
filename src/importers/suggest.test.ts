import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../../test/imports/files.ts';
import { importAll } from '../../test/imports/import-all.ts';
import { Header } from './columns.ts';
import { parseMapping, writeMapping } from './mapping.ts';
import { NotRecognised, recognise } from './recognise.ts';
import { suggestMapping } from './suggest.ts';

const suggested = async (text: string) => {
  const header = new Header((text.split('\n')[0] ?? '').split(','));
  return (await suggestMapping(fileOf('a.csv', text), header)).mapping;
};

describe('a mapping is suggested', () => {
  it.each([
    [
      'for times without a date',
      'Date,Start,End,Employee,Notes\n2024-05-06,11:07,12:07,Mira,x\n',
      'date=Date,startTime=Start,endTime=End,person=Employee,description=Notes',
    ],
    [
      'for days with times',
      'Start,End,Username\n2024-05-06 11:07,2024-05-06 12:07,Mira\n',
      'start=Start,end=End,person=Username',
    ],
    [
      'for dates that stand apart',
      'Start Date,Start Time,Finish Time,Mitarbeiter\n06.05.2024,11:07,12:07,Mira\n',
      'startDate=Start Date,startTime=Start Time,endTime=Finish Time,person=Mitarbeiter',
    ],
    [
      'for worklogs',
      'Author,Summary,Started,Time spent\nMira,Fix,2024-05-06 09:00,300\n',
      'start=Started,duration=Time spent,person=Author,title=Summary',
    ],
    [
      'for a day and hours',
      'Day,Stunden,Projekt,Worker\n06.05.2024,"1,5",Shop,Mira\n',
      'date=Day,duration=Stunden,person=Worker,project=Projekt',
    ],
    [
      'for a date that has the time in it',
      'Date,Time spent (seconds)\n2024-05-06 09:00,600\n',
      'start=Date,duration=Time spent (seconds)',
    ],
    [
      'with the unit that times prove',
      'Date,From,To,Time\n2024-05-06,09:00,10:30,90\n2024-05-06,11:00,11:45,45\n',
      'date=Date,startTime=From,endTime=To,duration=Time,unit=min',
    ],
    [
      'without a column that is no duration',
      'Date,From,To,Time\n2024-05-06,09:00,10:30,09:00\n2024-05-06,11:00,11:45,11:00\n',
      'date=Date,startTime=From,endTime=To',
    ],
    [
      'without times that not every row has',
      'Day,Begin,Minutes\n2024-05-06,09:00,30\n2024-05-06,noon,45\n',
      'date=Day,duration=Minutes',
    ],
    [
      'for a day in German, which is a tag in English',
      'Tag,Stunden,Tags\n2024-05-06,1,bug\n',
      'date=Tag,duration=Stunden,tags=Tags',
    ],
    [
      'with amounts of which one cannot be read',
      'Start,End,Amount,Currency\n2024-05-06 09:00,2024-05-06 10:00,5.00,EUR\n2024-05-07 09:00,2024-05-07 10:00,tbd,EUR\n',
      'start=Start,end=End,amount=Amount,currency=Currency',
    ],
    [
      'without amounts of which most cannot be read',
      'Start,End,Amount\n2024-05-06 09:00,2024-05-06 10:00,low\n2024-05-07 09:00,2024-05-07 10:00,tbd\n',
      'start=Start,end=End',
    ],
    [
      'for the time zone of each row',
      'Start,End,Time zone\n2024-05-06 09:00,2024-05-06 10:00,Europe/Berlin\n',
      'start=Start,end=End,timezone=Time zone',
    ],
    [
      'for days that a spreadsheet wrote with midnight',
      'Date,Hours\n2024-05-06 00:00:00,1.5\n2024-05-07 00:00:00,2\n',
      'date=Date,duration=Hours',
    ],
    [
      'without a duration that cannot be read in one row',
      'Start,End,Hours\n2024-05-06 09:00,2024-05-06 10:00,1.00\n2024-05-07 09:00,2024-05-07 10:00,all\n',
      'start=Start,end=End',
    ],
    [
      'although a row is empty, has no length or still runs',
      'Start,End,Notes\n2024-05-06 09:00,2024-05-06 10:00,x\n,,\n2024-05-07 09:00,2024-05-07 09:00,y\n2024-05-08 09:00,,z\n',
      'start=Start,end=End,description=Notes',
    ],
    [
      'with a duration that most times contradict',
      'Date,From,To,Duration,User\n2026-05-13,09:00,17:00,7:30,Ann\n2026-05-14,09:00,17:00,7:15,Ann\n',
      'date=Date,startTime=From,endTime=To,duration=Duration,person=User',
    ],
    [
      'with a duration of no unit that all times contradict',
      'Date,From,To,Duration\n2026-05-13,09:00,17:00,450\n2026-05-14,09:00,17:00,435\n',
      'date=Date,startTime=From,endTime=To,duration=Duration',
    ],
    [
      'with the total beside a break',
      'Day,Clock in,Clock out,Break (min),Total hours\n2026-05-13,09:00,17:30,30,8:00\n',
      'date=Day,startTime=Clock in,endTime=Clock out,duration=Total hours',
    ],
    [
      'with the work done beside its price',
      'Date,Price per hour,Work done,Title\n2026-05-13,50,8:00,x\n2026-05-14,60,7:00,y\n',
      'date=Date,duration=Work done,title=Title,rate=Price per hour',
    ],
    [
      'for a timesheet in Portuguese',
      'Data,De,Até,Duração,Moeda,Preço,Preço por hora,Usuário,E-mail,Cliente,Projeto,Atividade\n2026-05-13,09:00,17:00,7:30,BRL,750,100,ann,a@x.example,C,P,T\n',
      'date=Data,startTime=De,endTime=Até,duration=Duração,person=Usuário,email=E-mail,client=Cliente,project=Projeto,task=Atividade,rate=Preço por hora,amount=Preço,currency=Moeda',
    ],
    [
      'without a unit that may be of something else where there are times',
      'Date,From,To,Delay (min)\n2026-05-13,09:00,17:00,15\n',
      'date=Date,startTime=From,endTime=To',
    ],
    [
      'for people, by a word for them',
      'Date,Hours,Reporter,Tech\n2026-03-02,1,zoe,ann@x.example\n2026-03-03,1,zoe,bob@x.example\n',
      'date=Date,duration=Hours,person=Tech',
    ],
    [
      'with Rate ($) of a shared symbol: 100',
      'Date,Hours,Rate ($)\n2026-05-13,2,100\n',
      'date=Date,duration=Hours,rate=Rate ($)',
    ],
    [
      'with Amount ($) of a shared symbol: 12.50',
      'Date,Hours,Amount ($)\n2026-05-13,2,12.50\n',
      'date=Date,duration=Hours,amount=Amount ($)',
    ],
    [
      'with Amount of a shared symbol: $12.50',
      'Date,Hours,Amount\n2026-05-13,2,$12.50\n',
      'date=Date,duration=Hours,amount=Amount',
    ],
    [
      'with Amount (kr) of a shared symbol: 5',
      'Date,Hours,Amount (kr)\n2026-05-13,2,5\n',
      'date=Date,duration=Hours,amount=Amount (kr)',
    ],
    ['for a header alone', 'Date,Start Time,Hours\n', 'date=Date,startTime=Start Time,duration=Hours'],
  ])('%s', async (_name, text, expected) => {
    const mapping = await suggested(text);
    expect(mapping && writeMapping(mapping)).toBe(expected);
  });

  it.each([
    [
      'No mapping reads every row: line 3, Start: "Total" cannot be read.',
      'Start,End\n2024-05-06 09:00,2024-05-06 10:00\nTotal,1:00\n',
    ],
    [
      'A column is not suggested: line 3, Begin: "noon" cannot be read.',
      'Day,Begin,Minutes\n2024-05-06,09:00,30\n2024-05-06,noon,45\n',
    ],
    [
      'A column is not suggested: line 2, Amount: "tbd" cannot be read.',
      'Start,End,Amount\n2024-05-06 09:00,2024-05-06 10:00,tbd\n',
    ],
  ])('and the message says why columns are not: %s', async (reason, text) => {
    await expect(recognise([fileOf('a.csv', text)])).rejects.toThrow(reason);
  });

  it.each([
    ['nothing is a time', 'x,y\n1,2\n'],
    ['there is no length', 'Date,Project\n2024-05-06,Shop\n'],
    ['one row cannot be read', 'Start,End\n2024-05-06 09:00,2024-05-06 10:00\nTotal,1:00\n'],
    ['no row can be read', 'Start,End\nyesterday,today\n'],
    ['there are times and no day', 'Start,End\n09:00,10:00\n'],
  ])('not where %s', async (_name, text) => {
    expect(await suggested(text)).toBeNull();
  });

  it('with the refusal of the file, as data and as text', async () => {
    const text = '"Begin, local",End,Author\n2024-05-06 09:00,2024-05-06 10:00,Mira\n';
    const error = await recognise([fileOf('a.csv', text.replace('"Begin, local"', 'Begin'))]).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(NotRecognised);
    expect((error as NotRecognised).suggestion).toEqual({
      columns: { start: 'Begin', end: 'End', person: 'Author' },
    });
    const quoted = { columns: { start: 'Begin, local', end: 'The "end"' } };
    expect(parseMapping(writeMapping(quoted))).toEqual(quoted);
  });

  it('that reads every row of a table which some mapping reads', async () => {
    const dates = fc.constantFrom('2024-05-06', '28.05.2024', '05/28/2024', '28/05/2024');
    const name = fc.constantFrom('Start', 'Begin', 'From', 'Von', 'Started at');
    const end = fc.constantFrom('End', 'To', 'Bis', 'Finish');
    await fc.assert(
      fc.asyncProperty(dates, name, end, fc.boolean(), fc.nat(3), async (date, from, to, apart, more) => {
        const rows = Array.from({ length: more + 1 }, (_, n) =>
          apart ? `${date},0${n}:10,0${n}:50` : `Shop,${date} 0${n}:10,${date} 0${n}:50`,
        );
        const header = apart ? `Day,${from},${to}` : `Project,${from},${to}`;
        const text = `${header}\n${rows.join('\n')}\n`;
        const mapping = await suggested(text);
        expect(mapping).not.toBeNull();
        const { rows: read } = await importAll([fileOf('a.csv', text)], {}, mapping);
        expect(read.length).toBe(more + 1);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a mapping of a long file', () => {
  const long = (last: string) =>
    [
      'Date,Hours,Amount',
      ...Array.from({ length: 2100 }, (_, n) => (n < 2050 ? '2024-05-06,1.5,5 EUR' : last)),
    ].join('\n');
  const suggestionFor = async (last: string) => {
    const file = fileOf('a.csv', long(last));
    return suggestMapping(file, new Header(['Date', 'Hours', 'Amount']));
  };

  it('is not suggested if rows behind the sample are unreadable', async () => {
    expect(await suggestionFor('2024-05-06,n/a,5 EUR')).toEqual({
      mapping: null,
      reasons: ['No mapping reads every row: line 2052, Hours: "n/a" cannot be read.'],
    });
  });

  it('names a value behind the sample that cannot be read', async () => {
    expect(await suggestionFor('2024-05-06,1.5,much')).toMatchObject({
      mapping: { columns: { date: 'Date', duration: 'Hours', amount: 'Amount' } },
      reasons: ['A value cannot be imported: line 2052, Amount: "much" cannot be read.'],
    });
    expect((await suggestionFor('2024-05-06,2.5,6 EUR')).mapping?.columns).toHaveProperty('amount', 'Amount');
  });
});
