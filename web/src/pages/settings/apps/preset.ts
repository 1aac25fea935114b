import { type AppPreset, appPresets } from '../../../../../src/domain/oauth/app-presets.ts';
import { connectionSnippet } from '../../../../../src/domain/oauth/app-snippets.ts';
import { access } from '../../../words/access.ts';
import type { Snippet } from '../secret/snippet.ts';
import type { App } from './apps.ts';

type PresetName = App['preset'];

/** The API uses `CLAUDE_CODE`; everything else uses `claude-code`. */
export function presetIdOf(name: PresetName): string {
  return name.toLowerCase().replaceAll('_', '-');
}

export interface KnownPreset {
  name: PresetName;
  preset: AppPreset;
}

export const knownPresets: KnownPreset[] = appPresets.map((preset) => ({
  name: preset.id.toUpperCase().replaceAll('-', '_') as PresetName,
  preset,
}));

/** The configuration to paste into an app. */
export function appSnippet(app: Pick<App, 'id' | 'preset'>, secret: string | null, mcpUrl: string): Snippet {
  const preset = presetIdOf(app.preset);
  return {
    label: knownPresets.find(({ name }) => name === app.preset)?.preset.name ?? app.preset,
    note: access.apps.where[preset as keyof typeof access.apps.where] ?? access.apps.where.custom,
    code: connectionSnippet({ app: { id: app.id, preset }, secret, mcpUrl }),
  };
}

/** The addresses of a field with one per line. */
export function readLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
