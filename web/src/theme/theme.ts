import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { components as words } from '../words/components.ts';

/** The accent colour, from a surface tint to the shade of text on a tint. */
const accent: MantineColorsTuple = [
  '#eef1fd',
  '#dbe2fb',
  '#b7c4f5',
  '#93a9ff',
  '#6f88ec',
  '#506bdf',
  '#3555d1',
  '#2a47b8',
  '#22399a',
  '#1b2e7c',
];

/** The greys of the dark scheme, from text to the deepest surface, with a blue tint. */
const dark: MantineColorsTuple = [
  '#e7eaf1',
  '#c3cad8',
  '#a5afc2',
  '#7f8aa1',
  '#333b4a',
  '#282f3c',
  '#1c212c',
  '#14171f',
  '#10131a',
  '#0b0d12',
];

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: { accent, dark },
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
  lineHeights: { xs: '18px', sm: '20px', md: '24px', lg: '28px', xl: '36px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
  defaultRadius: 'md',
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '20px', lineHeight: '28px' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects: importing the components would load all of them with the first page.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Button: { defaultProps: { size: 'sm' } },
    InputWrapper: {
      vars: () => ({
        label: {},
        description: { '--input-description-size': '13px' },
        error: { '--input-error-size': '13px' },
      }),
    },
    Menu: { defaultProps: { shadow: 'sm', transitionProps: { duration: 120 } } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 150 },
        overlayProps: { opacity: 0.4 },
        closeButtonProps: { 'aria-label': words.close, size: 32 },
      },
      styles: { title: { fontWeight: 600, lineHeight: 1.4 } },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': words.close } } },
    Select: { defaultProps: { checkIconPosition: 'right' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
});

/** Neutrals with enough contrast in both schemes; hairlines instead of shadows. */
export const variables: CSSVariablesResolver = () => ({
  variables: { '--tabular': 'tabular-nums' },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1b2230',
    '--mantine-color-dimmed': '#5b6475',
    '--mantine-color-placeholder': '#5b6475',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#dfe3ea',
    '--side': '#f7f8fa',
    '--line': '#e6e9ef',
    '--control-line': '#868e9d',
    '--hover': '#f1f3f7',
    '--chosen': '#e6ebfb',
    '--soft': '#5b6475',
    '--ink': '#1b2230',
    '--accent-ink': '#3555d1',
    '--good': '#17693a',
    '--good-surface': '#e7f5ec',
    '--warn': '#8a5300',
    '--warn-surface': '#fff4de',
    '--bad': '#b3261e',
    '--bad-surface': '#fdf0ef',
  },
  dark: {
    '--mantine-color-body': '#14171f',
    '--mantine-color-text': '#e7eaf1',
    '--mantine-color-dimmed': '#a5afc2',
    '--mantine-color-placeholder': '#a5afc2',
    '--mantine-color-error': '#ffb0a8',
    '--mantine-color-default': '#1c212c',
    '--mantine-color-default-hover': '#252b38',
    '--mantine-color-default-border': '#333b4a',
    '--side': '#191d27',
    '--line': '#282f3c',
    '--control-line': '#75819a',
    '--hover': '#212734',
    '--chosen': '#26304f',
    '--soft': '#a5afc2',
    '--ink': '#e7eaf1',
    '--accent-ink': '#9db1ff',
    '--good': '#86dba6',
    '--good-surface': '#17301f',
    '--warn': '#ffbf66',
    '--warn-surface': '#352a17',
    '--bad': '#ffb0a8',
    '--bad-surface': '#38201f',
  },
});
