import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { projectColours } from '../../../src/domain/colour.ts';
import { theme, variables } from '../theme/theme.ts';
import { colourForm, colourVariables, contrast } from './project-colour.ts';

const themed = variables(theme as Parameters<typeof variables>[0]);

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('computes the WCAG contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});

for (const scheme of ['light', 'dark'] as const) {
  const body = themed[scheme]['--mantine-color-body'] ?? '';

  describe(`the ${scheme} scheme`, () => {
    test('keeps the name and the text of the page readable on the fill of any colour', () => {
      fc.assert(
        fc.property(anyColour, (colour) => {
          const { fill, ink } = colourForm(colour, scheme);
          expect(contrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(themed[scheme]['--ink'] ?? '', fill)).toBeGreaterThanOrEqual(4.5);
        }),
        { examples: projectColours.map((colour): [string] => [colour]) },
      );
    });

    test('makes the edge of any colour stand out from the page', () => {
      fc.assert(
        fc.property(anyColour, (colour) => {
          expect(contrast(colourForm(colour, scheme).edge, body)).toBeGreaterThanOrEqual(3);
        }),
        { examples: projectColours.map((colour): [string] => [colour]) },
      );
    });

    test('keeps the twelve colours distinct', () => {
      const fills = projectColours.map((colour) => colourForm(colour, scheme).fill);
      expect(new Set(fills).size).toBe(projectColours.length);
    });
  });
}

test('assigns a colour to time without a project', () => {
  expect(colourVariables(null)).toEqual(colourVariables('#6b7684'));
  expect(colourVariables('#3b6fd4')['--fill']).toMatch(/^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/);
});
