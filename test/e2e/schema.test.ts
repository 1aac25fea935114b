import { readFileSync } from 'node:fs';
import {
  type GraphQLNamedType,
  graphql,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  parse,
  validate,
  validateSchema,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { printedSchema, schema } from '../../src/graphql/schema.ts';
import { EXAMPLE_TABS } from '../../web/src/explorer/examples.ts';

const SENTENCE = /^[\p{Lu}`].{3,}[.)]$/su;

interface Described {
  name: string;
  description?: string | null;
}

const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

/** The fields, arguments and values of a type, each with its path. */
function partsOf(type: GraphQLNamedType): [string, Described][] {
  const parts: [string, Described][] = [[type.name, type]];
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      parts.push([`${type.name}.${field.name}`, field]);
      for (const arg of field.args) parts.push([`${type.name}.${field.name}(${arg.name}:)`, arg]);
    }
  } else if (isInputObjectType(type)) {
    for (const field of Object.values(type.getFields())) parts.push([`${type.name}.${field.name}`, field]);
  } else if (isEnumType(type)) {
    for (const value of type.getValues()) parts.push([`${type.name}.${value.name}`, value]);
  }
  return parts;
}

describe('the schema', () => {
  test('the schema is valid', () => {
    expect(validateSchema(schema)).toEqual([]);
  });

  test('matches schema.graphql', () => {
    const written = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');
    expect(written, 'schema.graphql is out of date: run "npm run schema".').toBe(printedSchema());
  });

  test('names the specification of its timestamps', async () => {
    const query = '{ __type(name: "ISO8601DateTime") { specifiedByURL } }';
    const { data } = await graphql({ schema, source: query });
    expect(data).toEqual({
      __type: { specifiedByURL: 'https://www.iso.org/iso-8601-date-and-time-format.html' },
    });
    expect(printedSchema()).toContain(
      'scalar ISO8601DateTime @specifiedBy(url: "https://www.iso.org/iso-8601-date-and-time-format.html")',
    );
  });

  test.each(types.map((type) => [type.name, type] as const))(
    'describes %s and its parts with sentences',
    (_name, type) => {
      const silent = partsOf(type).filter(([, part]) => !SENTENCE.test(part.description ?? ''));
      expect(silent.map(([name, part]) => `${name}: ${part.description}`)).toEqual([]);
    },
  );
});

describe('the examples of the explorer', () => {
  test('the explorer has examples', () => {
    expect(EXAMPLE_TABS.length).toBeGreaterThan(0);
  });

  test.each(EXAMPLE_TABS.map(({ query }) => [/(?:query|mutation) (\w+)/.exec(query)?.[1], query] as const))(
    '%s is valid for the schema',
    (name, query) => {
      expect(name).toBeDefined();
      expect(validate(schema, parse(query))).toEqual([]);
    },
  );
});
