/**
 * The colours of a project on a surface: a soft fill, a strong edge, and ink that is readable on the fill.
 */
interface ColourForm {
  fill: string;
  edge: string;
  ink: string;
}

type Rgb = [number, number, number];

interface Scheme {
  /** The background of the page; see the theme. */
  body: string;
  /** The share of the colour in the fill. */
  strength: number;
  /** The colour towards which text and borders are mixed until their contrast suffices. */
  mixTowards: Rgb;
}

const schemes: Record<'light' | 'dark', Scheme> = {
  light: { body: '#ffffff', strength: 0.14, mixTowards: [0, 0, 0] },
  dark: { body: '#14171f', strength: 0.3, mixTowards: [255, 255, 255] },
};

/** Minimum contrast ratios of WCAG level AA for text and for meaningful shapes. */
const MIN_TEXT_CONTRAST = 4.5;
const MIN_SHAPE_CONTRAST = 3;

/** The colour of time without a project. */
const NONE = '#6b7684';

/**
 * The form of a colour in the light or the dark scheme. Any colour that a user may choose becomes readable.
 */
export function colourForm(colour: string | null | undefined, scheme: 'light' | 'dark'): ColourForm {
  const { body, strength, mixTowards } = schemes[scheme];
  const own = read(colour ?? NONE);
  const fill = mix(read(body), own, strength);
  return {
    fill: write(fill),
    edge: write(mixUntilContrast(own, mixTowards, MIN_SHAPE_CONTRAST, read(body))),
    ink: write(mixUntilContrast(own, mixTowards, MIN_TEXT_CONTRAST, fill)),
  };
}

/** Both forms as CSS variables for `style`. The browser selects the one of the colour scheme. */
export function colourVariables(colour: string | null | undefined): Record<`--${string}`, string> {
  const light = colourForm(colour, 'light');
  const dark = colourForm(colour, 'dark');
  const both = (part: keyof ColourForm) => `light-dark(${light[part]}, ${dark[part]})`;
  return { '--fill': both('fill'), '--edge': both('edge'), '--fill-ink': both('ink') };
}

/** The WCAG contrast ratio of two colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  return contrastOf(read(a), read(b));
}

/** Mixes as little of `other` into the colour as gives the least contrast to the ground. */
function mixUntilContrast(colour: Rgb, other: Rgb, least: number, ground: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, other, share);
    if (contrastOf(mixed, ground) >= least) return mixed;
  }
  return other;
}

function contrastOf(a: Rgb, b: Rgb): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((one, two) => one - two) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Rounds to whole steps, so that the contrast is measured on the colour that is written. */
function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((part, index) => Math.round(part + ((to[index] ?? 0) - part) * share)) as Rgb;
}

function read(colour: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Rgb;
}

function write(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
