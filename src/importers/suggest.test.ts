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

describe('suggestMapping', () => {
  it.each([
    [
      'times without a date',
      'Date,Start,End,Employee,Notes\n2024-05-06,11:07,12:07,Mira,x\n',
      'date=Date,startTime=Start,endTime=End,person=Employee,description=Notes',
    ],
    [
      'dates with times',
      'Start,End,Username\n2024-05-06 11:07,2024-05-06 12:07,Mira\n',
      'start=Start,end=End,person=Username',
    ],
    [
      'dates in a separate column',
      'Start Date,Start Time,Finish Time,Mitarbeiter\n06.05.2024,11:07,12:07,Mira\n',
      'startDate=Start Date,startTime=Start Time,endTime=Finish Time,person=Mitarbeiter',
    ],
    [
      'worklogs',
      'Author,Summary,Started,Time spent\nMira,Fix,2024-05-06 09:00,300\n',
      'start=Started,duration=Time spent,person=Author,title=Summary',
    ],
    [
      'a date and hours',
      'Day,Stunden,Projekt,Worker\n06.05.2024,"1,5",Shop,Mira\n',
      'date=Day,duration=Stunden,person=Worker,project=Projekt',
    ],
    [
      'a date column with times',
      'Date,Time spent (seconds)\n2024-05-06 09:00,600\n',
      'start=Date,duration=Time spent (seconds)',
    ],
    [
      'a duration whose unit the times prove',
      'Date,From,To,Time\n2024-05-06,09:00,10:30,90\n2024-05-06,11:00,11:45,45\n',
      'date=Date,startTime=From,endTime=To,duration=Time,unit=min',
    ],
    [
      'a time column that is not a duration',
      'Date,From,To,Time\n2024-05-06,09:00,10:30,09:00\n2024-05-06,11:00,11:45,11:00\n',
      'date=Date,startTime=From,endTime=To',
    ],
    [
      'start times that are missing in some rows',
      'Day,Begin,Minutes\n2024-05-06,09:00,30\n2024-05-06,noon,45\n',
      'date=Day,duration=Minutes',
    ],
    [
      'the German word for day, which means tag in English',
      'Tag,Stunden,Tags\n2024-05-06,1,bug\n',
      'date=Tag,duration=Stunden,tags=Tags',
    ],
    [
      'amounts with one unreadable value',
      'Start,End,Amount,Currency\n2024-05-06 09:00,2024-05-06 10:00,5.00,EUR\n2024-05-07 09:00,2024-05-07 10:00,tbd,EUR\n',
      'start=Start,end=End,amount=Amount,currency=Currency',
    ],
    [
      'mostly unreadable amounts',
      'Start,End,Amount\n2024-05-06 09:00,2024-05-06 10:00,low\n2024-05-07 09:00,2024-05-07 10:00,tbd\n',
      'start=Start,end=End',
    ],
    [
      'a time zone in each row',
      'Start,End,Time zone\n2024-05-06 09:00,2024-05-06 10:00,Europe/Berlin\n',
      'start=Start,end=End,timezone=Time zone',
    ],
    [
      'dates that a spreadsheet wrote with midnight',
      'Date,Hours\n2024-05-06 00:00:00,1.5\n2024-05-07 00:00:00,2\n',
      'date=Date,duration=Hours',
    ],
    [
      'a duration that is unreadable in one row',
      'Start,End,Hours\n2024-05-06 09:00,2024-05-06 10:00,1.00\n2024-05-07 09:00,2024-05-07 10:00,all\n',
      'start=Start,end=End',
    ],
    [
      'rows that are empty, have no length or still run',
      'Start,End,Notes\n2024-05-06 09:00,2024-05-06 10:00,x\n,,\n2024-05-07 09:00,2024-05-07 09:00,y\n2024-05-08 09:00,,z\n',
      'start=Start,end=End,description=Notes',
    ],
    [
      'a duration that most times contradict',
      'Date,From,To,Duration,User\n2026-05-13,09:00,17:00,7:30,Ann\n2026-05-14,09:00,17:00,7:15,Ann\n',
      'date=Date,startTime=From,endTime=To,duration=Duration,person=User',
    ],
    [
      'a duration without a unit that all times contradict',
      'Date,From,To,Duration\n2026-05-13,09:00,17:00,450\n2026-05-14,09:00,17:00,435\n',
      'date=Date,startTime=From,endTime=To,duration=Duration',
    ],
    [
      'a total beside a break',
      'Day,Clock in,Clock out,Break (min),Total hours\n2026-05-13,09:00,17:30,30,8:00\n',
      'date=Day,startTime=Clock in,endTime=Clock out,duration=Total hours',
    ],
    [
      'the work done beside its price',
      'Date,Price per hour,Work done,Title\n2026-05-13,50,8:00,x\n2026-05-14,60,7:00,y\n',
      'date=Date,duration=Work done,title=Title,rate=Price per hour',
    ],
    [
      'a timesheet in Portuguese',
      'Data,De,Até,Duração,Moeda,Preço,Preço por hora,Usuário,E-mail,Cliente,Projeto,Atividade\n2026-05-13,09:00,17:00,7:30,BRL,750,100,ann,a@x.example,C,P,T\n',
      'date=Data,startTime=De,endTime=Até,duration=Duração,person=Usuário,email=E-mail,client=Cliente,project=Projeto,task=Atividade,rate=Preço por hora,amount=Preço,currency=Moeda',
    ],
    [
      'a unit that may belong to another column',
      'Date,From,To,Delay (min)\n2026-05-13,09:00,17:00,15\n',
      'date=Date,startTime=From,endTime=To',
    ],
    [
      'people, by a word for people',
      'Date,Hours,Reporter,Tech\n2026-03-02,1,zoe,ann@x.example\n2026-03-03,1,zoe,bob@x.example\n',
      'date=Date,duration=Hours,person=Tech',
    ],
    [
      'Rate ($) with the shared symbol: 100',
      'Date,Hours,Rate ($)\n2026-05-13,2,100\n',
      'date=Date,duration=Hours,rate=Rate ($)',
    ],
    [
      'Amount ($) with the shared symbol: 12.50',
      'Date,Hours,Amount ($)\n2026-05-13,2,12.50\n',
      'date=Date,duration=Hours,amount=Amount ($)',
    ],
    [
      'Amount with the shared symbol: $12.50',
      'Date,Hours,Amount\n2026-05-13,2,$12.50\n',
      'date=Date,duration=Hours,amount=Amount',
    ],
    [
      'Amount (kr) with the shared symbol: 5',
      'Date,Hours,Amount (kr)\n2026-05-13,2,5\n',
      'date=Date,duration=Hours,amount=Amount (kr)',
    ],
    ['a header without rows', 'Date,Start Time,Hours\n', 'date=Date,startTime=Start Time,duration=Hours'],
  ])('suggests a mapping for %s', async (_name, text, expected) => {
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
  ])('explains in the error why columns are not suggested: %s', async (reason, text) => {
    await expect(recognise([fileOf('a.csv', text)])).rejects.toThrow(reason);
  });

  it.each([
    ['no column has times', 'x,y\n1,2\n'],
    ['there is no length', 'Date,Project\n2024-05-06,Shop\n'],
    ['one row is unreadable', 'Start,End\n2024-05-06 09:00,2024-05-06 10:00\nTotal,1:00\n'],
    ['no row is readable', 'Start,End\nyesterday,today\n'],
    ['there are times without a date', 'Start,End\n09:00,10:00\n'],
  ])('suggests no mapping if %s', async (_name, text) => {
    expect(await suggested(text)).toBeNull();
  });

  it('attaches the suggestion to the error, as data and as text', async () => {
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

  it('suggests a mapping that reads every row of a readable table', async () => {
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

describe('suggestions for long files', () => {
  const long = (last: string) =>
    [
      'Date,Hours,Amount',
      ...Array.from({ length: 2100 }, (_, n) => (n < 2050 ? '2024-05-06,1.5,5 EUR' : last)),
    ].join('\n');
  const suggestionFor = async (last: string) => {
    const file = fileOf('a.csv', long(last));
    return suggestMapping(file, new Header(['Date', 'Hours', 'Amount']));
  };

  it('suggests no mapping if rows after the sample are unreadable', async () => {
    expect(await suggestionFor('2024-05-06,n/a,5 EUR')).toEqual({
      mapping: null,
      reasons: ['No mapping reads every row: line 2052, Hours: "n/a" cannot be read.'],
    });
  });

  it('reports an unreadable value after the sample', async () => {
    expect(await suggestionFor('2024-05-06,1.5,much')).toMatchObject({
      mapping: { columns: { date: 'Date', duration: 'Hours', amount: 'Amount' } },
      reasons: ['A value cannot be imported: line 2052, Amount: "much" cannot be read.'],
    });
    expect((await suggestionFor('2024-05-06,2.5,6 EUR')).mapping?.columns).toHaveProperty('amount', 'Amount');
  });
});
