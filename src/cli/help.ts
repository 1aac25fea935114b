import { Command, type HelpConfiguration, type Option } from 'commander';
import { settings } from '../app/config.ts';

/** Lists subcommands such as `user create` among all commands, instead of `user` alone. */
export const helpConfiguration: HelpConfiguration = {
  groupItems: (_unsorted, visible, groupOf) =>
    new Map([...Map.groupBy(visible, groupOf)].map(([group, items]) => [group, items.flatMap(leavesOf)])),
  longestSubcommandTermLength: (command, helper) =>
    Math.max(
      0,
      ...helper
        .visibleCommands(command)
        .flatMap(leavesOf)
        .map((leaf) => pathOf(leaf).length),
    ),
  subcommandTerm: (command) => pathOf(command),
};

/** The commands without subcommands. `help` is already in every list of options. */
function leavesOf<Item extends Command | Option>(item: Item): Item[] {
  if (!(item instanceof Command)) return [item];
  if (item.name() === 'help') return [];
  return item.commands.length > 0 ? ([...item.commands] as Item[]) : [item];
}

/** `user create`: the words after the name of the program. */
function pathOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${pathOf(parent)} ${command.name()}` : command.name();
}

export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

export function settingsHelp(): string {
  const shown = [settings.dataDir, settings.databaseUrl, settings.port, settings.host];
  const lines = shown.map(({ name, meaning, standard }) => {
    const text = `${meaning} Default: ${standard}.`.replaceAll('`', '');
    return `  ${name}\n      ${text}`;
  });
  return `\nSettings (environment variables; see docs/configuration.md for all):\n${lines.join('\n')}`;
}
